// Generated from the service's OpenAPI document by `npm run types`; do not edit.

export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["healthz_healthz_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readyz_readyz_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_checkpoints_v1_checkpoints_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkpoints/{checkpoint_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["read_checkpoint_v1_checkpoints__checkpoint_id__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkpoints/{checkpoint_id}/files/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["download_file_v1_checkpoints__checkpoint_id__files__path__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clusters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_clusters_v1_clusters_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clusters/{cluster_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["read_cluster_v1_clusters__cluster_id__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["upload_v1_code_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_jobs_v1_jobs_get"];
        put?: never;
        post: operations["submit_v1_jobs_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["validate_v1_jobs_validate_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_v1_jobs__job_id__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["edit_v1_jobs__job_id__patch"];
        trace?: never;
    };
    "/v1/jobs/{job_id}/artifacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["read_artifacts_v1_jobs__job_id__artifacts_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}/artifacts/{artifact_id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["download_artifact_v1_jobs__job_id__artifacts__artifact_id__file_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["read_attempts_v1_jobs__job_id__attempts_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancel_v1_jobs__job_id__cancel_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["read_events_v1_jobs__job_id__events_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}/fork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["fork_v1_jobs__job_id__fork_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["read_logs_v1_jobs__job_id__logs_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["pause_v1_jobs__job_id__pause_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resume_v1_jobs__job_id__resume_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["retry_v1_jobs__job_id__retry_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_series_v1_jobs__job_id__series_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}/series/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["read_series_v1_jobs__job_id__series__name__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schema/job": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["job_schema_v1_schema_job_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["stream_v1_stream_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AdamW: {
            /**
             * @default [
             *       0.9,
             *       0.95
             *     ]
             */
            betas: [
                number,
                number
            ];
            /** @default 1e-8 */
            eps: number;
            /** @default 0.001 */
            lr: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "adamw";
            /** @default 0.1 */
            weight_decay: number;
        };
        Adapter: {
            /** @default 8 */
            rank: number;
            /** @constant */
            type: "lora";
        };
        ArtifactMade: {
            artifact_id: string;
            bytes: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "artifact";
            name: string;
            path: string;
            sequence: number;
            sha256: string;
            time: number;
        };
        ArtifactView: {
            bytes: number;
            /** Format: date-time */
            created_at: string;
            id: string;
            job_id: string;
            name: string;
            sha256: string;
        };
        /** @enum {string} */
        AttemptState: "created" | "started" | "running" | "ended";
        AttemptView: {
            /**
             * @default {
             *       "details": {},
             *       "sentence": ""
             *     }
             */
            cause: components["schemas"]["Cause"];
            /** Format: date-time */
            created_at: string;
            ended_at?: string | null;
            id: string;
            job_id: string;
            number: number;
            resumed_from_step?: number | null;
            started_at?: string | null;
            state: components["schemas"]["AttemptState"];
        };
        Batch: {
            /** @default [] */
            logs: components["schemas"]["LogPiece"][];
            /** @default 1 */
            protocol: number;
            /** @default [] */
            records: components["schemas"]["WorkerRecords"][];
            shipper: string;
        };
        Bucket: {
            last: number | string;
            max: number | string;
            min: number | string;
            num_points: number;
            step: number;
        };
        Cause: {
            /** @default {} */
            details: {
                [key: string]: unknown;
            };
            reason?: components["schemas"]["EndReason"] | null;
            /** @default  */
            sentence: string;
        };
        CheckpointDetail: {
            attempt_id: string;
            bytes: number;
            /** Format: date-time */
            created_at: string;
            /** @default [] */
            files: components["schemas"]["FileView"][];
            id: string;
            /** @default false */
            is_best: boolean;
            /** @default false */
            is_latest: boolean;
            job_id: string;
            /** @default {} */
            metrics: {
                [key: string]: number | string;
            };
            /** @default  */
            problem: string;
            /** @enum {string} */
            state: "valid" | "damaged" | "removed";
            step: number;
            verified_at?: string | null;
        };
        CheckpointMade: {
            bytes: number;
            checkpoint_id: string;
            fence: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "checkpoint";
            manifest_sha256: string;
            /** @default {} */
            metrics: {
                [key: string]: number | string;
            };
            path: string;
            sequence: number;
            step: number;
            time: number;
        };
        CheckpointView: {
            attempt_id: string;
            bytes: number;
            /** Format: date-time */
            created_at: string;
            id: string;
            /** @default false */
            is_best: boolean;
            /** @default false */
            is_latest: boolean;
            job_id: string;
            /** @default {} */
            metrics: {
                [key: string]: number | string;
            };
            /** @default  */
            problem: string;
            /** @enum {string} */
            state: "valid" | "damaged" | "removed";
            step: number;
            verified_at?: string | null;
        };
        Checkpointing: {
            /** @default true */
            asynchronous: boolean;
            every_minutes?: number | null;
            every_steps?: number | null;
            /** @default 0 */
            keep_best: number;
            /** @default 2 */
            keep_last: number;
            storage?: string | null;
        };
        ClusterView: {
            address: string;
            /** @default 0 */
            cpu_total: number;
            /** @default 0 */
            cpu_used: number;
            /** @default 0 */
            gpu_total: number;
            /** @default 0 */
            gpu_used: number;
            id: string;
            name: string;
            /** @default [] */
            nodes: components["schemas"]["NodeView"][];
            seen_at?: string | null;
            /** @enum {string} */
            state: "reachable" | "unreachable" | "unknown";
        };
        Code: {
            path?: string | null;
            sha256?: string | null;
        };
        CodeView: {
            bytes: number;
            sha256: string;
        };
        CommandDone: {
            command_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "command";
            /** @default  */
            note: string;
            sequence: number;
            /** @enum {string} */
            state: "delivered" | "done" | "refused";
            time: number;
        };
        /** @enum {string} */
        CommandState: "asked" | "delivered" | "done" | "refused";
        CommandView: {
            /** @default {} */
            arguments: {
                [key: string]: unknown;
            };
            id: string;
            /** @enum {string} */
            kind: "stop" | "checkpoint";
            state: components["schemas"]["CommandState"];
        };
        Data: {
            sequence_length: number;
            source: string;
            /** @default text */
            text_field: string;
            /** @default bytes */
            tokenizer: string;
            /** @default 0.1 */
            validation_fraction: number;
            validation_source?: string | null;
        };
        /** @enum {string} */
        EndReason: "completed" | "cancelled" | "stopped" | "paused" | "user_code" | "out_of_memory" | "worker_lost" | "driver_lost" | "cluster_lost" | "numeric" | "data" | "storage" | "start_timeout" | "run_timeout" | "hang" | "internal";
        Environment: {
            secrets?: string[];
            variables?: {
                [key: string]: string;
            };
        };
        Evaluate: {
            every_steps: number;
            /** @default all */
            sequences: number | "all";
        };
        EventView: {
            actor: string;
            /** @default {} */
            details: {
                [key: string]: unknown;
            };
            job_id: string;
            /** @enum {string} */
            kind: "state" | "attempt" | "checkpoint" | "command" | "artifact" | "incident" | "operation" | "note";
            name: string;
            position: number;
            sentence: string;
            /** Format: date-time */
            time: string;
        };
        Facts: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "facts";
            sequence: number;
            time: number;
            values: {
                [key: string]: unknown;
            };
        };
        FieldProblem: {
            code: string;
            field: string;
            message: string;
            /** @default  */
            remedy: string;
        };
        FileView: {
            bytes: number;
            path: string;
            sha256: string;
        };
        ForkRequest: {
            /** @default {} */
            changes: {
                [key: string]: unknown;
            };
            /** @default latest */
            checkpoint: string;
            name?: string | null;
            /** @default  */
            notes: string;
        };
        Happened: {
            /** @default {} */
            details: {
                [key: string]: unknown;
            };
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "event";
            name: string;
            sentence: string;
            sequence: number;
            time: number;
        };
        Health: {
            /** @default true */
            ok: boolean;
        };
        JobDetail: {
            /**
             * @default {
             *       "details": {},
             *       "sentence": ""
             *     }
             */
            cause: components["schemas"]["Cause"];
            /** Format: date-time */
            created_at: string;
            ended_at?: string | null;
            /** @default {} */
            facts: {
                [key: string]: unknown;
            };
            git_commit?: string | null;
            id: string;
            /** @default {} */
            labels: {
                [key: string]: string;
            };
            name: string;
            /** @default  */
            notes: string;
            /** @default 0 */
            num_attempts: number;
            parent_id?: string | null;
            position: number;
            /** @default 0 */
            priority: number;
            /**
             * @default {
             *       "spark": [],
             *       "step": 0
             *     }
             */
            progress: components["schemas"]["Progress"];
            spec: {
                [key: string]: unknown;
            };
            started_at?: string | null;
            state: components["schemas"]["JobState"];
            /** Format: date-time */
            state_since: string;
            version: number;
            /** @default  */
            waits: string;
            /** @default [] */
            workers: components["schemas"]["WorkerView"][];
            /** @default 0 */
            workers_present: number;
            /** @default 1 */
            workers_wanted: number;
            workload: string;
        };
        JobPatch: {
            labels?: {
                [key: string]: string;
            } | null;
            notes?: string | null;
        };
        JobSpec: {
            adapter?: components["schemas"]["Adapter"] | null;
            /**
             * @default {
             *       "asynchronous": true,
             *       "keep_best": 0,
             *       "keep_last": 2
             *     }
             */
            checkpoint: components["schemas"]["Checkpointing"];
            code?: components["schemas"]["Code"] | null;
            data?: components["schemas"]["Data"] | null;
            /**
             * @default {
             *       "secrets": [],
             *       "variables": {}
             *     }
             */
            environment: components["schemas"]["Environment"];
            initialize_from?: string | null;
            labels?: {
                [key: string]: string;
            };
            /**
             * @default {
             *       "start_s": 600
             *     }
             */
            limits: components["schemas"]["Limits"];
            name: string;
            /**
             * @default {
             *       "bucket_mb": 25,
             *       "compression": "none",
             *       "context": 1,
             *       "context_method": "ulysses",
             *       "expert": 1,
             *       "heterogeneous": "none",
             *       "local_steps": 0,
             *       "offload": "none",
             *       "pipeline": 1,
             *       "pipeline_schedule": "1f1b",
             *       "pipeline_stages_per_worker": 1,
             *       "replicate": "auto",
             *       "shard": 1,
             *       "tensor": 1
             *     }
             */
            parallel: components["schemas"]["Parallel"] | "auto";
            /** @default 0 */
            priority: number;
            /**
             * @default {
             *       "failures_without_progress_max": 3
             *     }
             */
            recovery: components["schemas"]["Recovery"];
            /**
             * @default {
             *       "per_worker": {
             *         "cpu": 1,
             *         "gpu": 0
             *       },
             *       "workers": 1
             *     }
             */
            resources: components["schemas"]["Resources"];
            train?: components["schemas"]["Train"] | null;
            /** @constant */
            version: 1;
            workload: components["schemas"]["LanguageModel"] | components["schemas"]["PythonTask"] | components["schemas"]["Script"];
        };
        /** @enum {string} */
        JobState: "queued" | "starting" | "running" | "recovering" | "pausing" | "paused" | "cancelling" | "succeeded" | "failed" | "cancelled";
        JobView: {
            /**
             * @default {
             *       "details": {},
             *       "sentence": ""
             *     }
             */
            cause: components["schemas"]["Cause"];
            /** Format: date-time */
            created_at: string;
            ended_at?: string | null;
            id: string;
            /** @default {} */
            labels: {
                [key: string]: string;
            };
            name: string;
            /** @default  */
            notes: string;
            /** @default 0 */
            num_attempts: number;
            parent_id?: string | null;
            position: number;
            /** @default 0 */
            priority: number;
            /**
             * @default {
             *       "spark": [],
             *       "step": 0
             *     }
             */
            progress: components["schemas"]["Progress"];
            started_at?: string | null;
            state: components["schemas"]["JobState"];
            /** Format: date-time */
            state_since: string;
            version: number;
            /** @default  */
            waits: string;
            /** @default 0 */
            workers_present: number;
            /** @default 1 */
            workers_wanted: number;
            workload: string;
        };
        LanguageModel: {
            /** @default true */
            bias: boolean;
            /** @default 0 */
            dropout: number;
            /**
             * @default gpt2
             * @enum {string}
             */
            family: "gpt2" | "llama" | "mixtral";
            hidden_size?: number | null;
            intermediate_size?: number | null;
            max_position_embeddings?: number | null;
            num_attention_heads?: number | null;
            num_experts_per_tok?: number | null;
            num_hidden_layers?: number | null;
            num_key_value_heads?: number | null;
            num_local_experts?: number | null;
            preset?: string | null;
            /** @default true */
            tie_word_embeddings: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "language_model";
            vocab_size?: number | null;
        };
        Limits: {
            run_s?: number | null;
            /** @default 600 */
            start_s: number;
        };
        LogLine: {
            offset: number;
            text: string;
            worker: string;
        };
        LogPage: {
            lines: components["schemas"]["LogLine"][];
            next?: string | null;
            /** @default 0 */
            position: number;
        };
        LogPiece: {
            /** @default 0 */
            dropped_bytes: number;
            end: number;
            start: number;
            text: string;
            worker: string;
        };
        LrScaling: {
            base_batch_size?: number | null;
            /**
             * @default none
             * @enum {string}
             */
            rule: "none" | "linear" | "sqrt";
        };
        NodeView: {
            cpu: number;
            gpu: number;
            memory: number;
            name: string;
        };
        Page_ArtifactView_: {
            items: components["schemas"]["ArtifactView"][];
            next?: string | null;
        };
        Page_AttemptView_: {
            items: components["schemas"]["AttemptView"][];
            next?: string | null;
        };
        Page_CheckpointView_: {
            items: components["schemas"]["CheckpointView"][];
            next?: string | null;
        };
        Page_ClusterView_: {
            items: components["schemas"]["ClusterView"][];
            next?: string | null;
        };
        Page_EventView_: {
            items: components["schemas"]["EventView"][];
            next?: string | null;
        };
        Page_JobView_: {
            items: components["schemas"]["JobView"][];
            next?: string | null;
        };
        Page_SeriesSummary_: {
            items: components["schemas"]["SeriesSummary"][];
            next?: string | null;
        };
        Parallel: {
            /** @default 25 */
            bucket_mb: number;
            /**
             * @default none
             * @enum {string}
             */
            compression: "none" | "bf16" | "fp16" | "powersgd";
            /** @default 1 */
            context: number;
            /**
             * @default ulysses
             * @enum {string}
             */
            context_method: "ulysses" | "ring";
            /** @default 1 */
            expert: number;
            /** @default none */
            heterogeneous: ("none" | "auto") | number[];
            /** @default 0 */
            local_steps: number;
            /**
             * @default none
             * @enum {string}
             */
            offload: "none" | "optimizer" | "all";
            /** @default 1 */
            pipeline: number;
            /**
             * @default 1f1b
             * @enum {string}
             */
            pipeline_schedule: "gpipe" | "1f1b" | "interleaved_1f1b" | "zero_bubble" | "zbv" | "dualpipev";
            /** @default 1 */
            pipeline_stages_per_worker: number;
            /** @default auto */
            replicate: number | "auto";
            /** @default 1 */
            shard: number;
            /** @default 1 */
            tensor: number;
            zero_stage?: (0 | 1 | 2 | 3) | null;
        };
        PerWorker: {
            /** @default 1 */
            cpu: number;
            /** @default 0 */
            gpu: number;
        };
        Points: {
            /** @default 0 */
            epoch: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "points";
            /** @default null */
            rank: number | null;
            sequence: number;
            step: number;
            time: number;
            values: {
                [key: string]: number | string;
            };
        };
        Problem: {
            code: string;
            detail: string;
            /** @default [] */
            errors: components["schemas"]["FieldProblem"][];
            /** @default  */
            remedy: string;
            /** @default  */
            request_id: string;
            status: number;
            title: string;
            type: string;
        };
        Progress: {
            eta_s?: number | null;
            loss?: number | string | null;
            rate?: number | string | null;
            rate_unit?: ("tokens/s" | "samples/s") | null;
            /** @default [] */
            spark: (number | string)[];
            /** @default 0 */
            step: number;
            steps?: number | null;
            validation_loss?: number | string | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "progress";
        };
        PythonTask: {
            arguments?: {
                [key: string]: unknown;
            };
            task: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "python";
        };
        Recovery: {
            /** @default 3 */
            failures_without_progress_max: number;
        };
        Resources: {
            /**
             * @default {
             *       "cpu": 1,
             *       "gpu": 0
             *     }
             */
            per_worker: components["schemas"]["PerWorker"];
            /** @default 1 */
            workers: number | components["schemas"]["WorkerRange"];
        };
        ResumeFrom: {
            checkpoint_id: string;
            path: string;
            step: number;
        };
        SGD: {
            lr: number;
            /** @default 0 */
            momentum: number;
            /** @default false */
            nesterov: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sgd";
            /** @default 0 */
            weight_decay: number;
        };
        Schedule: {
            /** @default 0 */
            min_lr: number;
            /**
             * @default constant
             * @enum {string}
             */
            type: "constant" | "cosine" | "linear";
            /** @default 0 */
            warmup_steps: number;
        };
        Script: {
            arguments?: string[];
            entrypoint: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "script";
        };
        SeriesSummary: {
            last: number | string;
            name: string;
            num_points: number;
            rank: number | null;
            step_first: number;
            step_last: number;
        };
        SeriesView: {
            buckets: components["schemas"]["Bucket"][];
            job_id: string;
            name: string;
            position: number;
            rank: number | null;
        };
        StartRecord: {
            attempt_id: string;
            /** @default 0 */
            failures_left: number;
            fence: number;
            job_id: string;
            /** @default 1 */
            protocol: number;
            /** @default [] */
            resume_from: components["schemas"]["ResumeFrom"][];
            run_s_left?: number | null;
            spec: components["schemas"]["JobSpec"];
            storage: string;
        };
        Status: {
            /** @default 0 */
            cpu_percent: number;
            /** @default 0 */
            epoch: number;
            /** @default null */
            gpu_memory_bytes: number | null;
            /** @default null */
            gpu_percent: number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "status";
            /** @default 0 */
            memory_bytes: number;
            /** @default  */
            node: string;
            phase: string;
            /** @default 0 */
            pid: number;
            /** @default null */
            rank: number | null;
            sequence: number;
            /** @default 0 */
            step: number;
            time: number;
        };
        Submission: {
            git_commit?: string | null;
            /** @default  */
            notes: string;
            spec: {
                [key: string]: unknown;
            };
        };
        Taken: {
            /**
             * @default current
             * @enum {string}
             */
            attempt: "current" | "superseded" | "ended";
            /** @default [] */
            commands: components["schemas"]["CommandView"][];
            /** @default {} */
            logs: {
                [key: string]: number;
            };
            /** @default {} */
            records: {
                [key: string]: number;
            };
            /** @default 0 */
            set_aside: number;
        };
        Train: {
            /**
             * @default none
             * @enum {string}
             */
            activation_checkpointing: "none" | "selective" | "full";
            clip_grad_norm?: number | null;
            /** @default false */
            compile: boolean;
            data_epochs?: number | null;
            evaluate?: components["schemas"]["Evaluate"] | null;
            global_batch_size: number;
            /**
             * @default {
             *       "rule": "none"
             *     }
             */
            lr_scaling: components["schemas"]["LrScaling"];
            /** @default auto */
            micro_batch_size: number | "auto";
            /**
             * @default fail
             * @enum {string}
             */
            on_bad_numbers: "fail" | "skip" | "rewind";
            /**
             * @default {
             *       "betas": [
             *         0.9,
             *         0.95
             *       ],
             *       "eps": 1e-8,
             *       "lr": 0.001,
             *       "type": "adamw",
             *       "weight_decay": 0.1
             *     }
             */
            optimizer: components["schemas"]["AdamW"] | components["schemas"]["SGD"];
            /**
             * @default fp32
             * @enum {string}
             */
            precision: "fp64" | "fp32" | "bf16" | "fp16" | "float8";
            /**
             * @default {
             *       "min_lr": 0,
             *       "type": "constant",
             *       "warmup_steps": 0
             *     }
             */
            schedule: components["schemas"]["Schedule"];
            /** @default 1337 */
            seed: number;
            steps?: number | null;
            tokens?: number | null;
        };
        Validation: {
            /** @default [] */
            errors: components["schemas"]["FieldProblem"][];
            ok: boolean;
            spec?: {
                [key: string]: unknown;
            } | null;
        };
        Verdict: {
            /** @default {} */
            details: {
                [key: string]: unknown;
            };
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "verdict";
            reason: components["schemas"]["EndReason"];
            sentence: string;
            sequence: number;
            /** @default 0 */
            step: number;
            time: number;
        };
        WorkerRange: {
            max: number;
            min: number;
        };
        WorkerRecords: {
            records: (components["schemas"]["Points"] | components["schemas"]["Status"] | components["schemas"]["Progress"] | components["schemas"]["Happened"] | components["schemas"]["CheckpointMade"] | components["schemas"]["ArtifactMade"] | components["schemas"]["Facts"] | components["schemas"]["CommandDone"] | components["schemas"]["Verdict"])[];
            worker: string;
        };
        WorkerView: {
            attempt_id: string;
            cpu_percent: number;
            epoch: number;
            gpu_memory_bytes?: number | null;
            gpu_percent?: number | null;
            id: string;
            memory_bytes: number;
            node: string;
            phase: string;
            pid: number;
            rank: number | null;
            silent_s: number;
            step: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    healthz_healthz_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    readyz_readyz_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    list_checkpoints_v1_checkpoints_get: {
        parameters: {
            query?: {
                job?: string | null;
                step?: number | null;
                latest?: boolean;
                best?: boolean;
                cursor?: string | null;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_CheckpointView_"];
                };
            };
        };
    };
    read_checkpoint_v1_checkpoints__checkpoint_id__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                checkpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckpointDetail"];
                };
            };
        };
    };
    download_file_v1_checkpoints__checkpoint_id__files__path__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                checkpoint_id: string;
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
        };
    };
    list_clusters_v1_clusters_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_ClusterView_"];
                };
            };
        };
    };
    read_cluster_v1_clusters__cluster_id__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                cluster_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClusterView"];
                };
            };
        };
    };
    upload_v1_code_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/zip": string;
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeView"];
                };
            };
        };
    };
    list_jobs_v1_jobs_get: {
        parameters: {
            query?: {
                state?: string[];
                label?: string[];
                q?: string;
                cursor?: string | null;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_JobView_"];
                };
            };
        };
    };
    submit_v1_jobs_post: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Submission"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobDetail"];
                };
            };
        };
    };
    validate_v1_jobs_validate_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Submission"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Validation"];
                };
            };
        };
    };
    show_v1_jobs__job_id__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobDetail"];
                };
            };
        };
    };
    edit_v1_jobs__job_id__patch: {
        parameters: {
            query?: never;
            header?: {
                "if-match"?: string | null;
            };
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobPatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobDetail"];
                };
            };
        };
    };
    read_artifacts_v1_jobs__job_id__artifacts_get: {
        parameters: {
            query?: {
                cursor?: string | null;
                limit?: number;
            };
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_ArtifactView_"];
                };
            };
        };
    };
    download_artifact_v1_jobs__job_id__artifacts__artifact_id__file_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                job_id: string;
                artifact_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
        };
    };
    read_attempts_v1_jobs__job_id__attempts_get: {
        parameters: {
            query?: {
                cursor?: string | null;
                limit?: number;
            };
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_AttemptView_"];
                };
            };
        };
    };
    cancel_v1_jobs__job_id__cancel_post: {
        parameters: {
            query?: never;
            header?: {
                "if-match"?: string | null;
            };
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobDetail"];
                };
            };
        };
    };
    read_events_v1_jobs__job_id__events_get: {
        parameters: {
            query?: {
                kind?: ("state" | "attempt" | "checkpoint" | "command" | "artifact" | "incident" | "note")[];
                newest?: boolean;
                cursor?: string | null;
                limit?: number;
            };
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_EventView_"];
                };
            };
        };
    };
    fork_v1_jobs__job_id__fork_post: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string | null;
            };
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForkRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobDetail"];
                };
            };
        };
    };
    read_logs_v1_jobs__job_id__logs_get: {
        parameters: {
            query?: {
                worker?: string;
                attempt?: string;
                search?: string;
                tail?: number | null;
                after?: number | null;
                cursor?: string | null;
                limit?: number;
            };
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogPage"];
                };
            };
        };
    };
    pause_v1_jobs__job_id__pause_post: {
        parameters: {
            query?: never;
            header?: {
                "if-match"?: string | null;
            };
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobDetail"];
                };
            };
        };
    };
    resume_v1_jobs__job_id__resume_post: {
        parameters: {
            query?: never;
            header?: {
                "if-match"?: string | null;
            };
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobDetail"];
                };
            };
        };
    };
    retry_v1_jobs__job_id__retry_post: {
        parameters: {
            query?: never;
            header?: {
                "if-match"?: string | null;
            };
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobDetail"];
                };
            };
        };
    };
    list_series_v1_jobs__job_id__series_get: {
        parameters: {
            query?: {
                q?: string;
                cursor?: string | null;
                limit?: number;
            };
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_SeriesSummary_"];
                };
            };
        };
    };
    read_series_v1_jobs__job_id__series__name__get: {
        parameters: {
            query?: {
                rank?: number | null;
                from?: number;
                to?: number;
                points?: number;
            };
            header?: never;
            path: {
                job_id: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeriesView"];
                };
            };
        };
    };
    job_schema_v1_schema_job_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    stream_v1_stream_get: {
        parameters: {
            query?: {
                job?: string[];
                kinds?: string;
                after?: string;
            };
            header?: {
                "last-event-id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
}
