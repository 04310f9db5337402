// Generated from the service's OpenAPI document by `npm run types`; do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** ArtifactView */
        ArtifactView: {
            /** Id */
            id: string;
            /** Job Id */
            job_id: string;
            /** Name */
            name: string;
            /** Bytes */
            bytes: number;
            /** Sha256 */
            sha256: string;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
        };
        /**
         * AttemptState
         * @description What the control plane knows of one submission to the cluster.
         * @enum {string}
         */
        AttemptState: "created" | "started" | "running" | "ended";
        /** AttemptView */
        AttemptView: {
            /** Id */
            id: string;
            /** Job Id */
            job_id: string;
            /**
             * Number
             * @description 1 for the first; also the fence.
             */
            number: number;
            state: components["schemas"]["AttemptState"];
            /**
             * @default {
             *       "reason": null,
             *       "sentence": "",
             *       "details": {}
             *     }
             */
            cause: components["schemas"]["Cause"];
            /**
             * Resumed From Step
             * @default null
             */
            resumed_from_step: number | null;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /**
             * Started At
             * @default null
             */
            started_at: string | null;
            /**
             * Ended At
             * @default null
             */
            ended_at: string | null;
        };
        /**
         * Bucket
         * @description Points that fall together at the asked resolution; with one point all values are equal.
         */
        Bucket: {
            /**
             * Step
             * @description Of the last point in it.
             */
            step: number;
            /** Last */
            last: number | string;
            /** Min */
            min: number | string;
            /** Max */
            max: number | string;
            /** Num Points */
            num_points: number;
        };
        /**
         * Cause
         * @description Why a job stands where it stands.
         */
        Cause: {
            /** @default null */
            reason: components["schemas"]["EndReason"] | null;
            /**
             * Sentence
             * @description One sentence: what happened to which thing, and what to do.
             * @default
             */
            sentence: string;
            /**
             * Details
             * @default {}
             */
            details: {
                [key: string]: unknown;
            };
        };
        /** CheckpointDetail */
        CheckpointDetail: {
            /** Id */
            id: string;
            /** Job Id */
            job_id: string;
            /** Attempt Id */
            attempt_id: string;
            /** Step */
            step: number;
            /** Bytes */
            bytes: number;
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
            /**
             * Is Latest
             * @default false
             */
            is_latest: boolean;
            /**
             * Is Best
             * @default false
             */
            is_best: boolean;
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
        };
        /** CheckpointView */
        CheckpointView: {
            /** Id */
            id: string;
            /** Job Id */
            job_id: string;
            /** Attempt Id */
            attempt_id: string;
            /** Step */
            step: number;
            /** Bytes */
            bytes: number;
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
            /**
             * Is Latest
             * @default false
             */
            is_latest: boolean;
            /**
             * Is Best
             * @default false
             */
            is_best: boolean;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
        };
        /** ClusterView */
        ClusterView: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Address */
            address: string;
            /**
             * State
             * @enum {string}
             */
            state: "reachable" | "unreachable" | "unknown";
            /**
             * Nodes
             * @default []
             */
            nodes: components["schemas"]["NodeView"][];
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
            /**
             * Seen At
             * @default null
             */
            seen_at: string | null;
        };
        /** CodeView */
        CodeView: {
            /** Sha256 */
            sha256: string;
            /** Bytes */
            bytes: number;
        };
        /**
         * CommandState
         * @description How far a command for a running attempt has come.
         * @enum {string}
         */
        CommandState: "asked" | "delivered" | "done" | "refused";
        /** CommandView */
        CommandView: {
            /** Id */
            id: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "stop" | "checkpoint";
            /**
             * Arguments
             * @default {}
             */
            arguments: {
                [key: string]: unknown;
            };
            state: components["schemas"]["CommandState"];
        };
        /**
         * EndReason
         * @description Why an attempt, and with its last attempt a job, ended.
         * @enum {string}
         */
        EndReason: "completed" | "cancelled" | "stopped" | "paused" | "user_code" | "out_of_memory" | "worker_lost" | "driver_lost" | "cluster_lost" | "numeric" | "data" | "storage" | "start_timeout" | "run_timeout" | "hang" | "internal";
        /** EventView */
        EventView: {
            /** Position */
            position: number;
            /** Job Id */
            job_id: string;
            /**
             * Time
             * Format: date-time
             */
            time: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "state" | "attempt" | "checkpoint" | "command" | "artifact" | "incident" | "note";
            /** Name */
            name: string;
            /** Sentence */
            sentence: string;
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
            /** Path */
            path: string;
            /** Bytes */
            bytes: number;
            /** Sha256 */
            sha256: string;
        };
        /**
         * JobDetail
         * @description A job whole.
         */
        JobDetail: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            state: components["schemas"]["JobState"];
            /**
             * Workload
             * @description language_model, python or script.
             */
            workload: string;
            /**
             * Labels
             * @default {}
             */
            labels: {
                [key: string]: string;
            };
            /**
             * Notes
             * @default
             */
            notes: string;
            /**
             * Priority
             * @default 0
             */
            priority: number;
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
             * @default {
             *       "step": 0,
             *       "steps": null,
             *       "loss": null,
             *       "validation_loss": null,
             *       "rate": null,
             *       "rate_unit": null,
             *       "eta_s": null,
             *       "spark": []
             *     }
             */
            progress: components["schemas"]["Progress"];
            /**
             * @default {
             *       "reason": null,
             *       "sentence": "",
             *       "details": {}
             *     }
             */
            cause: components["schemas"]["Cause"];
            /**
             * Waits
             * @description Why a queued job waits.
             * @default
             */
            waits: string;
            /**
             * Num Attempts
             * @default 0
             */
            num_attempts: number;
            /**
             * Version
             * @description Grows with state and intent only; the ETag.
             */
            version: number;
            /**
             * Position
             * @description The position of the job's record that this view reflects; follow the stream from here.
             */
            position: number;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /**
             * Started At
             * @description When its first worker ran.
             * @default null
             */
            started_at: string | null;
            /**
             * Ended At
             * @default null
             */
            ended_at: string | null;
            /**
             * State Since
             * Format: date-time
             */
            state_since: string;
            /**
             * Spec
             * @description As it was asked.
             */
            spec: {
                [key: string]: unknown;
            };
            /**
             * Facts
             * @description What turned out as it ran: resolved sizes, git commit, package versions, parameter count.
             * @default {}
             */
            facts: {
                [key: string]: unknown;
            };
            /**
             * Git Commit
             * @default null
             */
            git_commit: string | null;
            /**
             * Workers
             * @default []
             */
            workers: components["schemas"]["WorkerView"][];
        };
        /** JobPatch */
        JobPatch: {
            /**
             * Notes
             * @default null
             */
            notes: string | null;
            /**
             * Labels
             * @default null
             */
            labels: {
                [key: string]: string;
            } | null;
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
            /** Id */
            id: string;
            /** Name */
            name: string;
            state: components["schemas"]["JobState"];
            /**
             * Workload
             * @description language_model, python or script.
             */
            workload: string;
            /**
             * Labels
             * @default {}
             */
            labels: {
                [key: string]: string;
            };
            /**
             * Notes
             * @default
             */
            notes: string;
            /**
             * Priority
             * @default 0
             */
            priority: number;
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
             * @default {
             *       "step": 0,
             *       "steps": null,
             *       "loss": null,
             *       "validation_loss": null,
             *       "rate": null,
             *       "rate_unit": null,
             *       "eta_s": null,
             *       "spark": []
             *     }
             */
            progress: components["schemas"]["Progress"];
            /**
             * @default {
             *       "reason": null,
             *       "sentence": "",
             *       "details": {}
             *     }
             */
            cause: components["schemas"]["Cause"];
            /**
             * Waits
             * @description Why a queued job waits.
             * @default
             */
            waits: string;
            /**
             * Num Attempts
             * @default 0
             */
            num_attempts: number;
            /**
             * Version
             * @description Grows with state and intent only; the ETag.
             */
            version: number;
            /**
             * Position
             * @description The position of the job's record that this view reflects; follow the stream from here.
             */
            position: number;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /**
             * Started At
             * @description When its first worker ran.
             * @default null
             */
            started_at: string | null;
            /**
             * Ended At
             * @default null
             */
            ended_at: string | null;
            /**
             * State Since
             * Format: date-time
             */
            state_since: string;
        };
        /** LogLine */
        LogLine: {
            /** Worker */
            worker: string;
            /**
             * Offset
             * @description Byte offset of the line's first byte in the worker's log.
             */
            offset: number;
            /** Text */
            text: string;
        };
        /** LogPage */
        LogPage: {
            /** Lines */
            lines: components["schemas"]["LogLine"][];
            /**
             * Next
             * @description Cursor of the next page; None at the end for now.
             * @default null
             */
            next: string | null;
            /**
             * Position
             * @default 0
             */
            position: number;
        };
        /** NodeView */
        NodeView: {
            /** Name */
            name: string;
            /** Cpu */
            cpu: number;
            /** Gpu */
            gpu: number;
            /** Memory */
            memory: number;
        };
        /**
         * Problem
         * @description An error, as RFC 9457 has it (`application/problem+json`).
         */
        Problem: {
            /**
             * Type
             * @description `urn:drumline:problem:` and the code.
             */
            type: string;
            /** Title */
            title: string;
            /** Status */
            status: number;
            /** Code */
            code: string;
            /**
             * Detail
             * @description What happened to which thing.
             */
            detail: string;
            /**
             * Remedy
             * @default
             */
            remedy: string;
            /**
             * Errors
             * @default []
             */
            errors: components["schemas"]["FieldProblem"][];
            /**
             * Request Id
             * @default
             */
            request_id: string;
        };
        /**
         * Progress
         * @description Where a job is, as far as its workers have said.
         */
        Progress: {
            /**
             * Step
             * @default 0
             */
            step: number;
            /**
             * Steps
             * @default null
             */
            steps: number | null;
            /**
             * Loss
             * @default null
             */
            loss: number | string | null;
            /**
             * Validation Loss
             * @default null
             */
            validation_loss: number | string | null;
            /**
             * Rate
             * @description Tokens a second for language models, samples a second for tasks.
             * @default null
             */
            rate: number | string | null;
            /**
             * Rate Unit
             * @default null
             */
            rate_unit: ("tokens/s" | "samples/s") | null;
            /**
             * Eta S
             * @default null
             */
            eta_s: number | null;
            /**
             * Spark
             * @description The loss so far in at most 32 values.
             * @default []
             */
            spark: (number | string)[];
        };
        /**
         * SeriesSummary
         * @description One named series of a job, without its points.
         */
        SeriesSummary: {
            /** Name */
            name: string;
            /** Rank */
            rank: number | null;
            /** Num Points */
            num_points: number;
            /** Step First */
            step_first: number;
            /** Step Last */
            step_last: number;
            /** Last */
            last: number | string;
        };
        /** SeriesView */
        SeriesView: {
            /** Job Id */
            job_id: string;
            /** Name */
            name: string;
            /** Rank */
            rank: number | null;
            /** Buckets */
            buckets: components["schemas"]["Bucket"][];
            /** Position */
            position: number;
        };
        /**
         * Submission
         * @description The body of `POST /v1/jobs`.
         */
        Submission: {
            /**
             * Spec
             * @description A job file's content (JSON Schema at `/v1/schema/job`).
             */
            spec: {
                [key: string]: unknown;
            };
            /**
             * Notes
             * @default
             */
            notes: string;
            /**
             * Git Commit
             * @default null
             */
            git_commit: string | null;
        };
        /**
         * Validation
         * @description The answer of `POST /v1/jobs/validate`.
         */
        Validation: {
            /** Ok */
            ok: boolean;
            /**
             * Errors
             * @default []
             */
            errors: components["schemas"]["FieldProblem"][];
            /**
             * Spec
             * @description The spec with every default filled in.
             * @default null
             */
            spec: {
                [key: string]: unknown;
            } | null;
        };
        /** View */
        View: Record<string, never>;
        /**
         * WorkerView
         * @description One process in a seat, as its last heartbeat told.
         */
        WorkerView: {
            /** Id */
            id: string;
            /** Attempt Id */
            attempt_id: string;
            /** Rank */
            rank: number | null;
            /** Epoch */
            epoch: number;
            /** Node */
            node: string;
            /** Pid */
            pid: number;
            /** Phase */
            phase: string;
            /** Step */
            step: number;
            /** Memory Bytes */
            memory_bytes: number;
            /** Cpu Percent */
            cpu_percent: number;
            /**
             * Gpu Percent
             * @default null
             */
            gpu_percent: number | null;
            /**
             * Gpu Memory Bytes
             * @default null
             */
            gpu_memory_bytes: number | null;
            /**
             * Silent S
             * @description Seconds since the last heartbeat arrived.
             */
            silent_s: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
