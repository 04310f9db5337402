// Generated from the service's OpenAPI document by `npm run types`; do not edit.

export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Is the process alive? */
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
        /**
         * Can it serve?
         * @description The database answers, and its schema is the one that this code speaks.
         */
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
        /**
         * List checkpoints
         * @description Newest first, the removed ones too.
         */
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
        /** Show a checkpoint and its files */
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
        /** Download a file of a checkpoint */
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
        /** List clusters */
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
        /** Show a cluster */
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
        /**
         * Upload a zip of code
         * @description The body is the zip itself. A zip that is there already is answered the same.
         */
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
        /**
         * List jobs
         * @description Newest first.
         */
        get: operations["list_jobs_v1_jobs_get"];
        put?: never;
        /**
         * Submit a job
         * @description Check a job file and store the job as queued. Refused ones store nothing.
         */
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
        /**
         * Check a job file without running it
         * @description Everything that can be said without looking at data, tokenizer and storage, which the driver checks before workers start.
         */
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
        /** Show a job */
        get: operations["show_v1_jobs__job_id__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edit a job's notes and labels
         * @description Labels are replaced as a whole.
         */
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
        /**
         * List what a job saved for keeps
         * @description Newest first.
         */
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
        /** Download an artifact */
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
        /**
         * List a job's attempts
         * @description Oldest first.
         */
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
        /**
         * Cancel a job
         * @description A queued job is cancelled at once; a running one is asked to save and stop, and forced after 8 seconds of silence.
         */
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
        /**
         * List a job's events
         * @description Oldest first, unless asked otherwise.
         */
        get: operations["read_events_v1_jobs__job_id__events_get"];
        put?: never;
        post?: never;
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
        /**
         * Read a job's logs
         * @description What workers and driver wrote to stdout and stderr: from a cursor on, or the last `tail` lines; kept after the cluster is gone.
         */
        get: operations["read_logs_v1_jobs__job_id__logs_get"];
        put?: never;
        post?: never;
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
        /**
         * List a job's series
         * @description Every named series, the job's own and those of its ranks, without points.
         */
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
        /**
         * Read one series as buckets
         * @description At most `points` buckets of equal width in steps; of a step seen twice the latest attempt's and epoch's value is shown.
         */
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
        /** JSON Schema of a job file */
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
        /**
         * Follow jobs live
         * @description Everything that happens to the jobs, in order, none skipped; connect again with the last id and go on where it broke.
         */
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
        /** AdamW */
        AdamW: {
            /**
             * Betas
             * @default [
             *       0.9,
             *       0.95
             *     ]
             */
            betas: [
                number,
                number
            ];
            /**
             * Eps
             * @default 1e-8
             */
            eps: number;
            /**
             * Lr
             * @default 0.001
             */
            lr: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "adamw";
            /**
             * Weight Decay
             * @description Decoupled; never applied to norms and biases.
             * @default 0.1
             */
            weight_decay: number;
        };
        /**
         * Adapter
         * @description Low-rank adapters in place of full training.
         */
        Adapter: {
            /**
             * Rank
             * @default 8
             */
            rank: number;
            /**
             * Type
             * @constant
             */
            type: "lora";
        };
        /** ArtifactView */
        ArtifactView: {
            /** Bytes */
            bytes: number;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Id */
            id: string;
            /** Job Id */
            job_id: string;
            /** Name */
            name: string;
            /** Sha256 */
            sha256: string;
        };
        /**
         * AttemptState
         * @description What the control plane knows of one submission to the cluster.
         * @enum {string}
         */
        AttemptState: "created" | "started" | "running" | "ended";
        /** AttemptView */
        AttemptView: {
            /**
             * @default {
             *       "details": {},
             *       "sentence": ""
             *     }
             */
            cause: components["schemas"]["Cause"];
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Ended At */
            ended_at?: string | null;
            /** Id */
            id: string;
            /** Job Id */
            job_id: string;
            /**
             * Number
             * @description 1 for the first; also the fence.
             */
            number: number;
            /** Resumed From Step */
            resumed_from_step?: number | null;
            /** Started At */
            started_at?: string | null;
            state: components["schemas"]["AttemptState"];
        };
        /**
         * Bucket
         * @description Points that fall together at the asked resolution; with one point all values are equal.
         */
        Bucket: {
            /** Last */
            last: number | string;
            /** Max */
            max: number | string;
            /** Min */
            min: number | string;
            /** Num Points */
            num_points: number;
            /**
             * Step
             * @description Of the last point in it.
             */
            step: number;
        };
        /**
         * Cause
         * @description Why a job stands where it stands.
         */
        Cause: {
            /**
             * Details
             * @default {}
             */
            details: {
                [key: string]: unknown;
            };
            reason?: components["schemas"]["EndReason"] | null;
            /**
             * Sentence
             * @description One sentence: what happened to which thing, and what to do.
             * @default
             */
            sentence: string;
        };
        /** CheckpointDetail */
        CheckpointDetail: {
            /** Attempt Id */
            attempt_id: string;
            /** Bytes */
            bytes: number;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /**
             * Files
             * @default []
             */
            files: components["schemas"]["FileView"][];
            /** Id */
            id: string;
            /**
             * Is Best
             * @default false
             */
            is_best: boolean;
            /**
             * Is Latest
             * @default false
             */
            is_latest: boolean;
            /** Job Id */
            job_id: string;
            /**
             * Metrics
             * @default {}
             */
            metrics: {
                [key: string]: number | string;
            };
            /**
             * State
             * @enum {string}
             */
            state: "valid" | "damaged" | "removed";
            /** Step */
            step: number;
        };
        /** CheckpointView */
        CheckpointView: {
            /** Attempt Id */
            attempt_id: string;
            /** Bytes */
            bytes: number;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Id */
            id: string;
            /**
             * Is Best
             * @default false
             */
            is_best: boolean;
            /**
             * Is Latest
             * @default false
             */
            is_latest: boolean;
            /** Job Id */
            job_id: string;
            /**
             * Metrics
             * @default {}
             */
            metrics: {
                [key: string]: number | string;
            };
            /**
             * State
             * @enum {string}
             */
            state: "valid" | "damaged" | "removed";
            /** Step */
            step: number;
        };
        /** Checkpointing */
        Checkpointing: {
            /**
             * Asynchronous
             * @default true
             */
            asynchronous: boolean;
            /** Every Minutes */
            every_minutes?: number | null;
            /**
             * Every Steps
             * @description Null saves only at the end and when asked.
             */
            every_steps?: number | null;
            /**
             * Keep Best
             * @description By validation loss.
             * @default 0
             */
            keep_best: number;
            /**
             * Keep Last
             * @default 2
             */
            keep_last: number;
            /**
             * Storage
             * @description An fsspec URI of its own for this job's checkpoints; null takes the service's.
             */
            storage?: string | null;
        };
        /** ClusterView */
        ClusterView: {
            /** Address */
            address: string;
            /**
             * Cpu Total
             * @default 0
             */
            cpu_total: number;
            /**
             * Cpu Used
             * @default 0
             */
            cpu_used: number;
            /**
             * Gpu Total
             * @default 0
             */
            gpu_total: number;
            /**
             * Gpu Used
             * @default 0
             */
            gpu_used: number;
            /** Id */
            id: string;
            /** Name */
            name: string;
            /**
             * Nodes
             * @default []
             */
            nodes: components["schemas"]["NodeView"][];
            /** Seen At */
            seen_at?: string | null;
            /**
             * State
             * @enum {string}
             */
            state: "reachable" | "unreachable" | "unknown";
        };
        /**
         * Code
         * @description The user's own folder. Files and SDK users give `path`; what reaches the API has `sha256`, of the uploaded zip.
         */
        Code: {
            /** Path */
            path?: string | null;
            /** Sha256 */
            sha256?: string | null;
        };
        /** CodeView */
        CodeView: {
            /** Bytes */
            bytes: number;
            /** Sha256 */
            sha256: string;
        };
        /**
         * CommandState
         * @description How far a command for a running attempt has come.
         * @enum {string}
         */
        CommandState: "asked" | "delivered" | "done" | "refused";
        /** CommandView */
        CommandView: {
            /**
             * Arguments
             * @default {}
             */
            arguments: {
                [key: string]: unknown;
            };
            /** Id */
            id: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "stop" | "checkpoint";
            state: components["schemas"]["CommandState"];
        };
        /**
         * Data
         * @description Text or tokens for a language model.
         */
        Data: {
            /**
             * Sequence Length
             * @description Tokens a sample predicts.
             */
            sequence_length: number;
            /**
             * Source
             * @description Path, glob or fsspec URI of .txt, .jsonl, .parquet or token files (.bin with uint16, .npy).
             */
            source: string;
            /**
             * Text Field
             * @description Which field of .jsonl and .parquet records holds the text.
             * @default text
             */
            text_field: string;
            /**
             * Tokenizer
             * @description `bytes`, `characters`, or the path of a `tokenizers` JSON file.
             * @default bytes
             */
            tokenizer: string;
            /**
             * Validation Fraction
             * @description Share of the token stream, at its end, kept from training; 0 keeps none.
             * @default 0.1
             */
            validation_fraction: number;
            /**
             * Validation Source
             * @description A source of its own for validation, in place of a fraction.
             */
            validation_source?: string | null;
        };
        /**
         * EndReason
         * @description Why an attempt, and with its last attempt a job, ended.
         * @enum {string}
         */
        EndReason: "completed" | "cancelled" | "stopped" | "paused" | "user_code" | "out_of_memory" | "worker_lost" | "driver_lost" | "cluster_lost" | "numeric" | "data" | "storage" | "start_timeout" | "run_timeout" | "hang" | "internal";
        /** Environment */
        Environment: {
            /**
             * Secrets
             * @description Names only; values never enter a spec.
             */
            secrets?: string[];
            /** Variables */
            variables?: {
                [key: string]: string;
            };
        };
        /** Evaluate */
        Evaluate: {
            /** Every Steps */
            every_steps: number;
            /**
             * Sequences
             * @description How many samples of the validation split, from its start; `all` for every one.
             * @default all
             */
            sequences: number | "all";
        };
        /** EventView */
        EventView: {
            /**
             * Actor
             * @description Who or what caused it: a key's name, `reconciler`, or a worker.
             */
            actor: string;
            /**
             * Details
             * @default {}
             */
            details: {
                [key: string]: unknown;
            };
            /** Job Id */
            job_id: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "state" | "attempt" | "checkpoint" | "command" | "artifact" | "incident" | "note";
            /** Name */
            name: string;
            /** Position */
            position: number;
            /** Sentence */
            sentence: string;
            /**
             * Time
             * Format: date-time
             */
            time: string;
        };
        /**
         * FieldProblem
         * @description One thing wrong with one field.
         */
        FieldProblem: {
            /** Code */
            code: string;
            /** Field */
            field: string;
            /** Message */
            message: string;
            /**
             * Remedy
             * @default
             */
            remedy: string;
        };
        /** FileView */
        FileView: {
            /** Bytes */
            bytes: number;
            /** Path */
            path: string;
            /** Sha256 */
            sha256: string;
        };
        /** Health */
        Health: {
            /**
             * Ok
             * @default true
             */
            ok: boolean;
        };
        /**
         * JobDetail
         * @description A job whole.
         */
        JobDetail: {
            /**
             * @default {
             *       "details": {},
             *       "sentence": ""
             *     }
             */
            cause: components["schemas"]["Cause"];
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Ended At */
            ended_at?: string | null;
            /**
             * Facts
             * @description What turned out as it ran: resolved sizes, git commit, package versions, parameter count.
             * @default {}
             */
            facts: {
                [key: string]: unknown;
            };
            /** Git Commit */
            git_commit?: string | null;
            /** Id */
            id: string;
            /**
             * Labels
             * @default {}
             */
            labels: {
                [key: string]: string;
            };
            /** Name */
            name: string;
            /**
             * Notes
             * @default
             */
            notes: string;
            /**
             * Num Attempts
             * @default 0
             */
            num_attempts: number;
            /**
             * Position
             * @description The position of the job's record that this view reflects; follow the stream from here.
             */
            position: number;
            /**
             * Priority
             * @default 0
             */
            priority: number;
            /**
             * @default {
             *       "spark": [],
             *       "step": 0
             *     }
             */
            progress: components["schemas"]["Progress"];
            /**
             * Spec
             * @description As it was asked.
             */
            spec: {
                [key: string]: unknown;
            };
            /**
             * Started At
             * @description When its first worker ran.
             */
            started_at?: string | null;
            state: components["schemas"]["JobState"];
            /**
             * State Since
             * Format: date-time
             */
            state_since: string;
            /**
             * Version
             * @description Grows with state and intent only; the ETag.
             */
            version: number;
            /**
             * Waits
             * @description Why a queued job waits.
             * @default
             */
            waits: string;
            /**
             * Workers
             * @default []
             */
            workers: components["schemas"]["WorkerView"][];
            /**
             * Workers Present
             * @default 0
             */
            workers_present: number;
            /**
             * Workers Wanted
             * @default 1
             */
            workers_wanted: number;
            /**
             * Workload
             * @description language_model, python or script.
             */
            workload: string;
        };
        /** JobPatch */
        JobPatch: {
            /** Labels */
            labels?: {
                [key: string]: string;
            } | null;
            /** Notes */
            notes?: string | null;
        };
        /**
         * JobSpec
         * @description What was asked.
         */
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
            /** @description Required for python and script workloads. */
            code?: components["schemas"]["Code"] | null;
            /** @description Required for language models; the user's own code brings its own. */
            data?: components["schemas"]["Data"] | null;
            /**
             * @default {
             *       "secrets": [],
             *       "variables": {}
             *     }
             */
            environment: components["schemas"]["Environment"];
            /**
             * Initialize From
             * @description A checkpoint id or a Hugging Face folder to take the first weights from.
             */
            initialize_from?: string | null;
            /** Labels */
            labels?: {
                [key: string]: string;
            };
            /**
             * @default {
             *       "start_s": 600
             *     }
             */
            limits: components["schemas"]["Limits"];
            /** Name */
            name: string;
            /**
             * Parallel
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
            /**
             * Priority
             * @default 0
             */
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
            /** @description Required for language models and tasks; a script trains as it likes. */
            train?: components["schemas"]["Train"] | null;
            /**
             * Version
             * @constant
             */
            version: 1;
            /** Workload */
            workload: components["schemas"]["LanguageModel"] | components["schemas"]["PythonTask"] | components["schemas"]["Script"];
        };
        /**
         * JobState
         * @description What we tell the user.
         * @enum {string}
         */
        JobState: "queued" | "starting" | "running" | "recovering" | "pausing" | "paused" | "cancelling" | "succeeded" | "failed" | "cancelled";
        /**
         * JobView
         * @description A job as lists show it.
         */
        JobView: {
            /**
             * @default {
             *       "details": {},
             *       "sentence": ""
             *     }
             */
            cause: components["schemas"]["Cause"];
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Ended At */
            ended_at?: string | null;
            /** Id */
            id: string;
            /**
             * Labels
             * @default {}
             */
            labels: {
                [key: string]: string;
            };
            /** Name */
            name: string;
            /**
             * Notes
             * @default
             */
            notes: string;
            /**
             * Num Attempts
             * @default 0
             */
            num_attempts: number;
            /**
             * Position
             * @description The position of the job's record that this view reflects; follow the stream from here.
             */
            position: number;
            /**
             * Priority
             * @default 0
             */
            priority: number;
            /**
             * @default {
             *       "spark": [],
             *       "step": 0
             *     }
             */
            progress: components["schemas"]["Progress"];
            /**
             * Started At
             * @description When its first worker ran.
             */
            started_at?: string | null;
            state: components["schemas"]["JobState"];
            /**
             * State Since
             * Format: date-time
             */
            state_since: string;
            /**
             * Version
             * @description Grows with state and intent only; the ETag.
             */
            version: number;
            /**
             * Waits
             * @description Why a queued job waits.
             * @default
             */
            waits: string;
            /**
             * Workers Present
             * @default 0
             */
            workers_present: number;
            /**
             * Workers Wanted
             * @default 1
             */
            workers_wanted: number;
            /**
             * Workload
             * @description language_model, python or script.
             */
            workload: string;
        };
        /**
         * LanguageModel
         * @description A built-in decoder-only transformer; sizes are named as in Hugging Face's configurations.
         */
        LanguageModel: {
            /**
             * Bias
             * @description Biases in linear layers and LayerNorms.
             * @default true
             */
            bias: boolean;
            /**
             * Dropout
             * @description Embedding, attention and residual dropout alike.
             * @default 0
             */
            dropout: number;
            /**
             * Family
             * @default gpt2
             * @enum {string}
             */
            family: "gpt2" | "llama" | "mixtral";
            /** Hidden Size */
            hidden_size?: number | null;
            /**
             * Intermediate Size
             * @description Width of the feed-forward layer; null takes the family's rule (gpt2: 4 × hidden_size).
             */
            intermediate_size?: number | null;
            /**
             * Max Position Embeddings
             * @description Null takes data.sequence_length.
             */
            max_position_embeddings?: number | null;
            /** Num Attention Heads */
            num_attention_heads?: number | null;
            /** Num Experts Per Tok */
            num_experts_per_tok?: number | null;
            /** Num Hidden Layers */
            num_hidden_layers?: number | null;
            /**
             * Num Key Value Heads
             * @description Fewer than the attention heads is grouped-query attention; gpt2 has none.
             */
            num_key_value_heads?: number | null;
            /** Num Local Experts */
            num_local_experts?: number | null;
            /**
             * Preset
             * @description A named set of sizes, see `drumline.spec.presets`; sizes given beside it override it.
             */
            preset?: string | null;
            /**
             * Tie Word Embeddings
             * @default true
             */
            tie_word_embeddings: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "language_model";
            /**
             * Vocab Size
             * @description Null takes the tokenizer's.
             */
            vocab_size?: number | null;
        };
        /** Limits */
        Limits: {
            /**
             * Run S
             * @description Seconds the job may run in all; null sets no limit.
             */
            run_s?: number | null;
            /**
             * Start S
             * @description Seconds an attempt may take to its first step.
             * @default 600
             */
            start_s: number;
        };
        /** LogLine */
        LogLine: {
            /**
             * Offset
             * @description Byte offset of the line's first byte in the worker's log.
             */
            offset: number;
            /** Text */
            text: string;
            /** Worker */
            worker: string;
        };
        /** LogPage */
        LogPage: {
            /** Lines */
            lines: components["schemas"]["LogLine"][];
            /**
             * Next
             * @description Cursor of the next page; None at the end for now.
             */
            next?: string | null;
            /**
             * Position
             * @default 0
             */
            position: number;
        };
        /**
         * LrScaling
         * @description Scale the learning rate by global_batch_size / base_batch_size (Goyal et al. 2017), or by its square root.
         */
        LrScaling: {
            /**
             * Base Batch Size
             * @description The batch the stated learning rate was found with; required unless the rule is none.
             */
            base_batch_size?: number | null;
            /**
             * Rule
             * @default none
             * @enum {string}
             */
            rule: "none" | "linear" | "sqrt";
        };
        /** NodeView */
        NodeView: {
            /** Cpu */
            cpu: number;
            /** Gpu */
            gpu: number;
            /** Memory */
            memory: number;
            /** Name */
            name: string;
        };
        /** Page[ArtifactView] */
        Page_ArtifactView_: {
            /** Items */
            items: components["schemas"]["ArtifactView"][];
            /**
             * Next
             * @description Pass as `cursor` for the next page; None on the last.
             */
            next?: string | null;
        };
        /** Page[AttemptView] */
        Page_AttemptView_: {
            /** Items */
            items: components["schemas"]["AttemptView"][];
            /**
             * Next
             * @description Pass as `cursor` for the next page; None on the last.
             */
            next?: string | null;
        };
        /** Page[CheckpointView] */
        Page_CheckpointView_: {
            /** Items */
            items: components["schemas"]["CheckpointView"][];
            /**
             * Next
             * @description Pass as `cursor` for the next page; None on the last.
             */
            next?: string | null;
        };
        /** Page[ClusterView] */
        Page_ClusterView_: {
            /** Items */
            items: components["schemas"]["ClusterView"][];
            /**
             * Next
             * @description Pass as `cursor` for the next page; None on the last.
             */
            next?: string | null;
        };
        /** Page[EventView] */
        Page_EventView_: {
            /** Items */
            items: components["schemas"]["EventView"][];
            /**
             * Next
             * @description Pass as `cursor` for the next page; None on the last.
             */
            next?: string | null;
        };
        /** Page[JobView] */
        Page_JobView_: {
            /** Items */
            items: components["schemas"]["JobView"][];
            /**
             * Next
             * @description Pass as `cursor` for the next page; None on the last.
             */
            next?: string | null;
        };
        /** Page[SeriesSummary] */
        Page_SeriesSummary_: {
            /** Items */
            items: components["schemas"]["SeriesSummary"][];
            /**
             * Next
             * @description Pass as `cursor` for the next page; None on the last.
             */
            next?: string | null;
        };
        /**
         * Parallel
         * @description The layout: workers = pipeline × replicate × shard × context × tensor.
         */
        Parallel: {
            /**
             * Bucket Mb
             * @default 25
             */
            bucket_mb: number;
            /**
             * Compression
             * @default none
             * @enum {string}
             */
            compression: "none" | "bf16" | "fp16" | "powersgd";
            /**
             * Context
             * @default 1
             */
            context: number;
            /**
             * Context Method
             * @default ulysses
             * @enum {string}
             */
            context_method: "ulysses" | "ring";
            /**
             * Expert
             * @description No factor of its own: divides shard × context.
             * @default 1
             */
            expert: number;
            /**
             * Heterogeneous
             * @default none
             */
            heterogeneous: ("none" | "auto") | number[];
            /**
             * Local Steps
             * @default 0
             */
            local_steps: number;
            /**
             * Offload
             * @default none
             * @enum {string}
             */
            offload: "none" | "optimizer" | "all";
            /**
             * Pipeline
             * @default 1
             */
            pipeline: number;
            /**
             * Pipeline Schedule
             * @default 1f1b
             * @enum {string}
             */
            pipeline_schedule: "gpipe" | "1f1b" | "interleaved_1f1b" | "zero_bubble" | "zbv" | "dualpipev";
            /**
             * Pipeline Stages Per Worker
             * @default 1
             */
            pipeline_stages_per_worker: number;
            /**
             * Replicate
             * @default auto
             */
            replicate: number | "auto";
            /**
             * Shard
             * @default 1
             */
            shard: number;
            /**
             * Tensor
             * @default 1
             */
            tensor: number;
            /**
             * Zero Stage
             * @description 0 exactly when shard is 1; null takes 3 with shard > 1, else 0.
             */
            zero_stage?: (0 | 1 | 2 | 3) | null;
        };
        /** PerWorker */
        PerWorker: {
            /**
             * Cpu
             * @description Cores; also the threads torch uses, at least 1.
             * @default 1
             */
            cpu: number;
            /**
             * Gpu
             * @default 0
             */
            gpu: number;
        };
        /**
         * Problem
         * @description An error, as RFC 9457 has it (`application/problem+json`).
         */
        Problem: {
            /** Code */
            code: string;
            /**
             * Detail
             * @description What happened to which thing.
             */
            detail: string;
            /**
             * Errors
             * @default []
             */
            errors: components["schemas"]["FieldProblem"][];
            /**
             * Remedy
             * @default
             */
            remedy: string;
            /**
             * Request Id
             * @default
             */
            request_id: string;
            /** Status */
            status: number;
            /** Title */
            title: string;
            /**
             * Type
             * @description `urn:drumline:problem:` and the code.
             */
            type: string;
        };
        /**
         * Progress
         * @description Where a job is, as far as its workers have said.
         */
        Progress: {
            /** Eta S */
            eta_s?: number | null;
            /** Loss */
            loss?: number | string | null;
            /**
             * Rate
             * @description Tokens a second for language models, samples a second for tasks.
             */
            rate?: number | string | null;
            /** Rate Unit */
            rate_unit?: ("tokens/s" | "samples/s") | null;
            /**
             * Spark
             * @description The loss so far in at most 32 values.
             * @default []
             */
            spark: (number | string)[];
            /**
             * Step
             * @default 0
             */
            step: number;
            /** Steps */
            steps?: number | null;
            /** Validation Loss */
            validation_loss?: number | string | null;
        };
        /**
         * PythonTask
         * @description A class in the user's own folder that supplies model, data and loss (see `trainer.engine.task.Task`).
         */
        PythonTask: {
            /**
             * Arguments
             * @description Keyword arguments of the class.
             */
            arguments?: {
                [key: string]: unknown;
            };
            /**
             * Task
             * @description `module:Class`, importable from the code folder.
             */
            task: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "python";
        };
        /** Recovery */
        Recovery: {
            /**
             * Failures Without Progress Max
             * @default 3
             */
            failures_without_progress_max: number;
        };
        /** Resources */
        Resources: {
            /**
             * @default {
             *       "cpu": 1,
             *       "gpu": 0
             *     }
             */
            per_worker: components["schemas"]["PerWorker"];
            /**
             * Workers
             * @default 1
             */
            workers: number | components["schemas"]["WorkerRange"];
        };
        /**
         * ResumeFrom
         * @description A checkpoint to go on from.
         */
        ResumeFrom: {
            /** Checkpoint Id */
            checkpoint_id: string;
            /** Path */
            path: string;
            /** Step */
            step: number;
        };
        /** SGD */
        SGD: {
            /** Lr */
            lr: number;
            /**
             * Momentum
             * @default 0
             */
            momentum: number;
            /**
             * Nesterov
             * @default false
             */
            nesterov: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sgd";
            /**
             * Weight Decay
             * @default 0
             */
            weight_decay: number;
        };
        /**
         * Schedule
         * @description Linear warm-up from 0, then constant, or cosine or linear down to `min_lr` at the last step.
         */
        Schedule: {
            /**
             * Min Lr
             * @default 0
             */
            min_lr: number;
            /**
             * Type
             * @default constant
             * @enum {string}
             */
            type: "constant" | "cosine" | "linear";
            /**
             * Warmup Steps
             * @default 0
             */
            warmup_steps: number;
        };
        /**
         * Script
         * @description A script that runs under torchrun today, run unchanged by each worker.
         */
        Script: {
            /** Arguments */
            arguments?: string[];
            /**
             * Entrypoint
             * @description Path of the script inside the code folder.
             */
            entrypoint: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "script";
        };
        /**
         * SeriesSummary
         * @description One named series of a job, without its points.
         */
        SeriesSummary: {
            /** Last */
            last: number | string;
            /** Name */
            name: string;
            /** Num Points */
            num_points: number;
            /** Rank */
            rank: number | null;
            /** Step First */
            step_first: number;
            /** Step Last */
            step_last: number;
        };
        /** SeriesView */
        SeriesView: {
            /** Buckets */
            buckets: components["schemas"]["Bucket"][];
            /** Job Id */
            job_id: string;
            /** Name */
            name: string;
            /** Position */
            position: number;
            /** Rank */
            rank: number | null;
        };
        /**
         * StartRecord
         * @description Everything one attempt needs. Holds no secret.
         */
        StartRecord: {
            /** Attempt Id */
            attempt_id: string;
            /**
             * Failures Left
             * @default 0
             */
            failures_left: number;
            /** Fence */
            fence: number;
            /** Job Id */
            job_id: string;
            /**
             * Protocol
             * @default 1
             */
            protocol: number;
            /**
             * Resume From
             * @default []
             */
            resume_from: components["schemas"]["ResumeFrom"][];
            /** Run S Left */
            run_s_left?: number | null;
            spec: components["schemas"]["JobSpec"];
            /** Storage */
            storage: string;
        };
        /**
         * Submission
         * @description The body of `POST /v1/jobs`.
         */
        Submission: {
            /** Git Commit */
            git_commit?: string | null;
            /**
             * Notes
             * @default
             */
            notes: string;
            /**
             * Spec
             * @description A job file's content (JSON Schema at `/v1/schema/job`).
             */
            spec: {
                [key: string]: unknown;
            };
        };
        /**
         * Taken
         * @description The answer: everything up to these numbers is stored, durably.
         */
        Taken: {
            /**
             * Attempt
             * @default current
             * @enum {string}
             */
            attempt: "current" | "superseded" | "ended";
            /**
             * Commands
             * @default []
             */
            commands: components["schemas"]["CommandView"][];
            /**
             * Logs
             * @default {}
             */
            logs: {
                [key: string]: number;
            };
            /**
             * Records
             * @default {}
             */
            records: {
                [key: string]: number;
            };
            /**
             * Set Aside
             * @default 0
             */
            set_aside: number;
        };
        /** Train */
        Train: {
            /**
             * Activation Checkpointing
             * @default none
             * @enum {string}
             */
            activation_checkpointing: "none" | "selective" | "full";
            /** Clip Grad Norm */
            clip_grad_norm?: number | null;
            /**
             * Compile
             * @default false
             */
            compile: boolean;
            /** Data Epochs */
            data_epochs?: number | null;
            evaluate?: components["schemas"]["Evaluate"] | null;
            /**
             * Global Batch Size
             * @description Samples a step, whatever the layout.
             */
            global_batch_size: number;
            /**
             * @default {
             *       "rule": "none"
             *     }
             */
            lr_scaling: components["schemas"]["LrScaling"];
            /**
             * Micro Batch Size
             * @description Samples a data rank takes through the model at once.
             * @default auto
             */
            micro_batch_size: number | "auto";
            /**
             * On Bad Numbers
             * @default fail
             * @enum {string}
             */
            on_bad_numbers: "fail" | "skip" | "rewind";
            /**
             * Optimizer
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
             * Precision
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
            /**
             * Seed
             * @default 1337
             */
            seed: number;
            /** Steps */
            steps?: number | null;
            /** Tokens */
            tokens?: number | null;
        };
        /**
         * Validation
         * @description The answer of `POST /v1/jobs/validate`.
         */
        Validation: {
            /**
             * Errors
             * @default []
             */
            errors: components["schemas"]["FieldProblem"][];
            /** Ok */
            ok: boolean;
            /**
             * Spec
             * @description The spec with every default filled in.
             */
            spec?: {
                [key: string]: unknown;
            } | null;
        };
        /** WorkerRange */
        WorkerRange: {
            /** Max */
            max: number;
            /** Min */
            min: number;
        };
        /**
         * WorkerView
         * @description One process in a seat, as its last heartbeat told.
         */
        WorkerView: {
            /** Attempt Id */
            attempt_id: string;
            /** Cpu Percent */
            cpu_percent: number;
            /** Epoch */
            epoch: number;
            /** Gpu Memory Bytes */
            gpu_memory_bytes?: number | null;
            /** Gpu Percent */
            gpu_percent?: number | null;
            /** Id */
            id: string;
            /** Memory Bytes */
            memory_bytes: number;
            /** Node */
            node: string;
            /** Phase */
            phase: string;
            /** Pid */
            pid: number;
            /** Rank */
            rank: number | null;
            /**
             * Silent S
             * @description Seconds since the last heartbeat arrived.
             */
            silent_s: number;
            /** Step */
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key, or one that does not open this door. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another site's page may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing is not in a state for this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing was removed. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing has moved on since it was looked at. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is of an unknown kind. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is not called by this name. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is wrong; `errors` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key, or one that does not open this door. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another site's page may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing is not in a state for this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing was removed. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing has moved on since it was looked at. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is of an unknown kind. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is not called by this name. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is wrong; `errors` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_checkpoints_v1_checkpoints_get: {
        parameters: {
            query?: {
                /** @description Id of a job. */
                job?: string | null;
                step?: number | null;
                /** @description Only the newest valid one of each job. */
                latest?: boolean;
                /** @description Only the valid one of each job with the lowest validation loss. */
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_CheckpointView_"];
                };
            };
            /** @description The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key, or one that does not open this door. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another site's page may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing is not in a state for this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing was removed. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing has moved on since it was looked at. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is of an unknown kind. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is not called by this name. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is wrong; `errors` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckpointDetail"];
                };
            };
            /** @description The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key, or one that does not open this door. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another site's page may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing is not in a state for this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing was removed. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing has moved on since it was looked at. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is of an unknown kind. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is not called by this name. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is wrong; `errors` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
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
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key, or one that does not open this door. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another site's page may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing is not in a state for this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing was removed. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing has moved on since it was looked at. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is of an unknown kind. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is not called by this name. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is wrong; `errors` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_ClusterView_"];
                };
            };
            /** @description The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key, or one that does not open this door. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another site's page may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing is not in a state for this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing was removed. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing has moved on since it was looked at. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is of an unknown kind. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is not called by this name. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is wrong; `errors` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClusterView"];
                };
            };
            /** @description The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key, or one that does not open this door. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another site's page may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing is not in a state for this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing was removed. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing has moved on since it was looked at. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is of an unknown kind. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is not called by this name. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is wrong; `errors` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
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
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeView"];
                };
            };
            /** @description The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key, or one that does not open this door. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another site's page may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing is not in a state for this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing was removed. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing has moved on since it was looked at. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is of an unknown kind. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is not called by this name. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is wrong; `errors` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_jobs_v1_jobs_get: {
        parameters: {
            query?: {
                /** @description One or more states, repeated or by comma. */
                state?: string[];
                /** @description name=value; all must fit. */
                label?: string[];
                /** @description Part of a name or the notes, or the beginning of an id. */
                q?: string;
                /** @description `next` of the page before. */
                cursor?: string | null;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_JobView_"];
                };
            };
            /** @description The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key, or one that does not open this door. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another site's page may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing is not in a state for this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing was removed. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing has moved on since it was looked at. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is of an unknown kind. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is not called by this name. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is wrong; `errors` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submit_v1_jobs_post: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body again give the same answer, for 7 days. */
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
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobDetail"];
                };
            };
            /** @description The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key, or one that does not open this door. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another site's page may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing is not in a state for this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing was removed. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing has moved on since it was looked at. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is of an unknown kind. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is not called by this name. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is wrong; `errors` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Validation"];
                };
            };
            /** @description The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key, or one that does not open this door. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another site's page may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing is not in a state for this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing was removed. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing has moved on since it was looked at. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is of an unknown kind. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is not called by this name. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is wrong; `errors` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobDetail"];
                };
            };
            /** @description The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key, or one that does not open this door. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another site's page may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing is not in a state for this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing was removed. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing has moved on since it was looked at. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is of an unknown kind. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is not called by this name. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is wrong; `errors` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    edit_v1_jobs__job_id__patch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the job as it was looked at; anything else is refused. */
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobDetail"];
                };
            };
            /** @description The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key, or one that does not open this door. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another site's page may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing is not in a state for this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing was removed. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing has moved on since it was looked at. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is of an unknown kind. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is not called by this name. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is wrong; `errors` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_artifacts_v1_jobs__job_id__artifacts_get: {
        parameters: {
            query?: {
                /** @description `next` of the page before. */
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_ArtifactView_"];
                };
            };
            /** @description The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key, or one that does not open this door. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another site's page may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing is not in a state for this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing was removed. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing has moved on since it was looked at. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is of an unknown kind. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is not called by this name. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is wrong; `errors` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
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
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key, or one that does not open this door. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another site's page may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing is not in a state for this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing was removed. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing has moved on since it was looked at. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is of an unknown kind. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is not called by this name. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is wrong; `errors` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_attempts_v1_jobs__job_id__attempts_get: {
        parameters: {
            query?: {
                /** @description `next` of the page before. */
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_AttemptView_"];
                };
            };
            /** @description The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key, or one that does not open this door. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another site's page may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing is not in a state for this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing was removed. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing has moved on since it was looked at. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is of an unknown kind. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is not called by this name. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is wrong; `errors` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancel_v1_jobs__job_id__cancel_post: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the job as it was looked at; anything else is refused. */
                "if-match"?: string | null;
            };
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobDetail"];
                };
            };
            /** @description The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key, or one that does not open this door. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another site's page may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing is not in a state for this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing was removed. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing has moved on since it was looked at. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is of an unknown kind. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is not called by this name. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is wrong; `errors` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_events_v1_jobs__job_id__events_get: {
        parameters: {
            query?: {
                /** @description Only these kinds. */
                kind?: ("state" | "attempt" | "checkpoint" | "command" | "artifact" | "incident" | "note")[];
                /** @description Newest first. */
                newest?: boolean;
                /** @description `next` of the page before. */
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_EventView_"];
                };
            };
            /** @description The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key, or one that does not open this door. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another site's page may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing is not in a state for this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing was removed. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing has moved on since it was looked at. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is of an unknown kind. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is not called by this name. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is wrong; `errors` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_logs_v1_jobs__job_id__logs_get: {
        parameters: {
            query?: {
                /** @description Id of a worker, or `driver`. */
                worker?: string;
                attempt?: string;
                /** @description Only lines that hold this text, in any case. */
                search?: string;
                /** @description The last lines, in place of a page. */
                tail?: number | null;
                /** @description Only what came after this position. */
                after?: number | null;
                /** @description `next` of the page before. */
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogPage"];
                };
            };
            /** @description The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key, or one that does not open this door. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another site's page may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing is not in a state for this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing was removed. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing has moved on since it was looked at. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is of an unknown kind. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is not called by this name. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is wrong; `errors` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_series_v1_jobs__job_id__series_get: {
        parameters: {
            query?: {
                /** @description Part of a name. */
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_SeriesSummary_"];
                };
            };
            /** @description The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key, or one that does not open this door. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another site's page may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing is not in a state for this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing was removed. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing has moved on since it was looked at. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is of an unknown kind. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is not called by this name. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is wrong; `errors` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_series_v1_jobs__job_id__series__name__get: {
        parameters: {
            query?: {
                /** @description A rank's own series; without it the job's. */
                rank?: number | null;
                /** @description First step. */
                from?: number;
                /** @description Last step. */
                to?: number;
                /** @description Buckets at most; about as many as the chart has pixels. */
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeriesView"];
                };
            };
            /** @description The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key, or one that does not open this door. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another site's page may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing is not in a state for this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing was removed. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing has moved on since it was looked at. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is of an unknown kind. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is not called by this name. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is wrong; `errors` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
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
            /** @description Successful Response */
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
            /** @description The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key, or one that does not open this door. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another site's page may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing is not in a state for this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing was removed. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing has moved on since it was looked at. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is of an unknown kind. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is not called by this name. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is wrong; `errors` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    stream_v1_stream_get: {
        parameters: {
            query?: {
                /** @description Ids, repeated or by comma; none means all jobs, each as it stands whenever it moves. */
                job?: string[];
                /** @description Of state, series and logs, by comma. */
                kinds?: string;
                /** @description `job:position` by comma (with one job its position alone): what the page that was read first said. Without it: from now on. */
                after?: string;
            };
            header?: {
                /** @description Sent by a client that connects again; wins over `after`. */
                "last-event-id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: job, event, points, log. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key, or one that does not open this door. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another site's page may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing is not in a state for this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing was removed. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The thing has moved on since it was looked at. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is of an unknown kind. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The service is not called by this name. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is wrong; `errors` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_such_job",
                     *       "detail": "there is no job `job_0198c1d2`",
                     *       "errors": [],
                     *       "remedy": "list them to find the id of the job",
                     *       "request_id": "5f2c9f0e",
                     *       "status": 404,
                     *       "title": "Not Found",
                     *       "type": "urn:drumline:problem:no_such_job"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
