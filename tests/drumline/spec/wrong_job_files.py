"""Job files that are wrong in one thing each, with the field that the one sentence must name and words it must hold. Data only."""

from dataclasses import dataclass

RIGHT = """
version: 1
name: shakespeare
workload: {type: language_model, preset: gpt2-mini}
data: {source: /data/text.txt, sequence_length: 64}
train: {steps: 100, global_batch_size: 12}
"""
"""The job file that each change below makes wrong; right as it stands."""

TASK = """
version: 1
name: digits
workload: {type: python, task: "digits:Digits"}
code: {sha256: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa}
train: {steps: 100, global_batch_size: 12}
"""

SCRIPT = """
version: 1
name: ddp
workload: {type: script, entrypoint: train.py}
code: {sha256: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa}
"""


@dataclass(frozen=True)
class Wrong:
    """A right file with some fields changed (YAML, laid over it, null takes a field out), or a text of its own."""

    title: str
    change: str
    field: str
    words: tuple[str, ...]
    base: str = RIGHT
    is_whole: bool = False


def whole(title: str, text: str, *words: str) -> Wrong:
    return Wrong(title, text, "", words, is_whole=True)


WRONG = [
    # not a job file at all
    whole("nothing", "", "is empty"),
    whole("only a comment", "# later", "is empty"),
    whole("a list", "- version: 1", "holds a list", "version: 1"),
    whole("prose", "please train a model", "piece of text"),
    whole("broken nesting", "version: 1\nname: a\n  workload: {}", "line 3", "column"),
    whole("a tab for indentation", "version: 1\ntrain:\n\tsteps: 1", "line 3"),
    whole("a bracket left open", "version: 1\nlabels: {team: demo", "line 2"),
    whole("a key twice", "version: 1\nname: a\nname: b", "line 3", "`name` is given twice"),
    whole("a Python object", "version: 1\nname: !!python/object/apply:os.system [id]", "line 2", "python/object"),
    whole("an alias of itself", "version: &a [*a]", "aliases"),
    whole(
        "aliases that explode",
        "a: &a [1,1,1,1,1,1,1,1,1,1]\n"
        + "".join(f"{y}: &{y} [{','.join(['*' + x] * 10)}]\n" for x, y in zip("abcdefgh", "bcdefghi", strict=True)),
        "aliases",
    ),
    whole("broken JSON", '{"version": 1, "name": }}', "line 1"),
    # names and kinds of fields
    Wrong("no version", "version: null", "version", ("is required", "version: 1")),
    Wrong("a later version", "version: 2", "version", ("use 1",)),
    Wrong("a version as text", "version: '1'", "version", ('"1"', "use 1")),
    Wrong("no name", "name: null", "name", ("is required",)),
    Wrong("a name with a space", "name: my job", "name", ('"my job"', "letters")),
    Wrong("a name that YAML reads as yes", "name: on", "name", ("must be text", "quotes")),
    Wrong("a name that YAML reads as a date", "name: 2026-01-01", "name", ("must be text", "quotes")),
    Wrong("no workload", "workload: null", "workload", ("is required",)),
    Wrong("a workload without a type", "workload: {type: null}", "workload.type", ("is required", "language_model, python or script")),
    Wrong("an unknown type of workload", "workload: {type: vision}", "workload.type", ('"vision"', "language_model, python or script")),
    Wrong("a workload as text", "workload: gpt2", "workload", ("must hold fields", '"gpt2"')),
    Wrong("a misspelt field", "train: {stepz: 5}", "train.stepz", ("did you mean `steps`?",)),
    Wrong("a field of another section", "train: {lr: 0.1}", "train.lr", ("belongs at `train.optimizer.lr`",)),
    Wrong("a field as others call it", "train: {batch_size: 8}", "train.batch_size", ("did you mean `global_batch_size`?",)),
    Wrong("an unknown section", "cluster: {size: 4}", "cluster", ("is not a field here",)),
    Wrong("a number as a key", "7: seven", "7", ("is not a field here",)),
    Wrong("a label that is no text", "labels: {year: 2026}", "labels.year", ("must be text", "quotes")),
    Wrong("a label's name with a space", "labels: {my team: a}", "labels.my team", ("letters",)),
    # values
    Wrong("steps as text", "train: {steps: '100'}", "train.steps", ("whole number", "remove the quotes")),
    Wrong("steps with an exponent", "train: {steps: 1e3}", "train.steps", ("whole number", "write 1000")),
    Wrong("no steps at all", "train: {steps: 0}", "train.steps", ("at least 1", "0")),
    Wrong("half a step", "train: {steps: 0.5}", "train.steps", ("whole number", "0.5")),
    Wrong("yes for a number", "train: {global_batch_size: true}", "train.global_batch_size", ("whole number", "true")),
    Wrong("a learning rate that is not a number", "train: {optimizer: {type: adamw, lr: .nan}}", "train.optimizer.lr", ("finite",)),
    Wrong("a negative learning rate", "train: {optimizer: {type: adamw, lr: -1e-3}}", "train.optimizer.lr", ("above 0",)),
    Wrong("an unknown optimizer", "train: {optimizer: {type: lion}}", "train.optimizer.type", ('"lion"', "adamw or sgd")),
    Wrong("an optimizer without a type", "train: {optimizer: {lr: 1e-3}}", "train.optimizer.type", ("is required", "adamw or sgd")),
    Wrong("sgd without a learning rate", "train: {optimizer: {type: sgd}}", "train.optimizer.lr", ("is required",)),
    Wrong("one beta", "train: {optimizer: {type: adamw, betas: [0.9]}}", "train.optimizer.betas", ("two numbers",)),
    Wrong("a beta of one", "train: {optimizer: {type: adamw, betas: [0.9, 1.0]}}", "train.optimizer.betas", ("below 1",)),
    Wrong(
        "momentum in adamw",
        "train: {optimizer: {type: adamw, momentum: 0.9}}",
        "train.optimizer.momentum",
        ("is not a field here", "betas"),
    ),
    Wrong(
        "Nesterov without momentum", "train: {optimizer: {type: sgd, lr: 0.1, nesterov: true}}", "train.optimizer.nesterov", ("momentum",)
    ),
    Wrong("an unknown schedule", "train: {schedule: {type: step}}", "train.schedule.type", ('"step"', "constant, cosine or linear")),
    Wrong("an unknown precision", "train: {precision: fp8}", "train.precision", ('"fp8"', "bf16")),
    Wrong("a micro-batch of none", "train: {micro_batch_size: 0}", "train.micro_batch_size", ("auto", "at least 1")),
    Wrong("a dropout of all", "workload: {dropout: 1.0}", "workload.dropout", ("below 1",)),
    Wrong("workers in words", "resources: {workers: two}", "resources.workers", ("whole number", '"two"')),
    Wrong("no workers", "resources: {workers: 0}", "resources.workers", ("at least 1",)),
    Wrong("workers without a CPU", "resources: {per_worker: {cpu: 0}}", "resources.per_worker.cpu", ("above 0",)),
    Wrong("a layout in a word", "parallel: fast", "parallel", ("auto", '"fast"')),
    Wrong("an empty source", "data: {source: ''}", "data.source", ("must not be empty",)),
    Wrong("a seed below zero", "train: {seed: -1}", "train.seed", ("at least 0",)),
    Wrong("a variable's name with a dash", "environment: {variables: {MY-VAR: a}}", "environment.variables.MY-VAR", ("underscores",)),
    Wrong("a task without a class", "workload: {task: digits}", "workload.task", ("module:Class",), base=TASK),
    Wrong(
        "a script outside its folder",
        "workload: {entrypoint: /tmp/train.py}",
        "workload.entrypoint",
        ("inside the code folder",),
        base=SCRIPT,
    ),
    # fields that do not go together
    Wrong("no data for a language model", "data: null", "data", ("is required", "language_model")),
    Wrong("no train for a language model", "train: null", "train", ("is required", "language_model")),
    Wrong("no code for a task", "code: null", "code", ("is required", "python"), base=TASK),
    Wrong("code given twice", "code: {path: ./a}", "code", ("one of `path` and `sha256`",), base=TASK),
    Wrong("code for a language model", "code: {path: ./a}", "code", ("no use",)),
    Wrong("train for a script", "train: {steps: 1, global_batch_size: 1}", "train", ("no use", "script"), base=SCRIPT),
    Wrong("keep_best of a script", "checkpoint: {keep_best: 1}", "checkpoint.keep_best", ("script",), base=SCRIPT),
    Wrong("no length", "train: {steps: null}", "train", ("steps, data_epochs and tokens", "none is given")),
    Wrong("two lengths", "train: {tokens: 1000}", "train", ("steps and tokens are given", "exactly one")),
    Wrong("tokens for a task", "train: {steps: null, tokens: 1000}", "train.tokens", ("language models only",), base=TASK),
    Wrong(
        "a micro-batch above the batch",
        "train: {micro_batch_size: 13}",
        "train.micro_batch_size",
        ("more than global_batch_size 12", "at most 12"),
    ),
    Wrong("only warm-up", "train: {schedule: {warmup_steps: 100}}", "train.schedule.warmup_steps", ("no step of 100", "at most 99")),
    Wrong(
        "a floor above the peak",
        "train: {schedule: {type: cosine, min_lr: 0.1}}",
        "train.schedule.min_lr",
        ("above the learning rate", "at most 0.001"),
    ),
    Wrong("a floor that is never reached", "train: {schedule: {min_lr: 1e-4}}", "train.schedule.min_lr", ("constant schedule",)),
    Wrong(
        "scaling from no base", "train: {lr_scaling: {rule: linear}}", "train.lr_scaling.base_batch_size", ("required by the rule linear",)
    ),
    Wrong(
        "evaluation of nothing",
        "data: {validation_fraction: 0}\ntrain: {evaluate: {every_steps: 10}}",
        "data.validation_fraction",
        ("validation split", "0.1"),
    ),
    Wrong("the best of nothing", "checkpoint: {keep_best: 1}", "train.evaluate", ("keep_best",)),
    Wrong(
        "two validation splits",
        "data: {validation_fraction: 0.2, validation_source: /data/v.txt}",
        "data.validation_fraction",
        ("validation_source", "one of the two"),
    ),
    Wrong("an unknown preset", "workload: {preset: gpt9}", "workload.preset", ("`gpt9`", "gpt2-mini")),
    Wrong(
        "a model without a width",
        "workload: {preset: null, num_hidden_layers: 2, num_attention_heads: 2}",
        "workload.hidden_size",
        ("is required",),
    ),
    Wrong(
        "heads that do not divide",
        "workload: {num_attention_heads: 3}",
        "workload.num_attention_heads",
        ("cannot split hidden_size 128 over 3 heads", "1, 2, 4, 8"),
    ),
    Wrong(
        "too few positions",
        "workload: {max_position_embeddings: 32}",
        "workload.max_position_embeddings",
        ("sequence_length 64", "at least 64"),
    ),
    Wrong("experts in gpt2", "workload: {num_local_experts: 8}", "workload.num_local_experts", ("no use in gpt2",)),
    Wrong(
        "a layout of other size", "parallel: {replicate: 4}\nresources: {workers: 2}", "parallel", ("4 workers", "resources.workers says 2")
    ),
    Wrong("a zero stage without shards", "parallel: {zero_stage: 3}", "parallel.zero_stage", ("shard 1",)),
    Wrong(
        "a variable of torchrun", "environment: {variables: {WORLD_SIZE: '4'}}", "environment.variables.WORLD_SIZE", ("set by Drumline",)
    ),
    # what is not built yet
    Wrong("another family", "workload: {family: llama}", "workload.family", ("not built yet", "gpt2")),
    Wrong("tensor parallelism", "parallel: {tensor: 2}\nresources: {workers: 2}", "parallel.tensor", ("not built yet",)),
    Wrong("a pipeline over odd workers", "parallel: {pipeline: 2}\nresources: {workers: 3}", "parallel.pipeline", ("not built yet",)),
    Wrong("an elastic range", "resources: {workers: {min: 1, max: 4}}", "resources.workers", ("not built yet", "one number")),
    Wrong("a range without an end", "resources: {workers: {min: 1}}", "resources.workers.max", ("is required",)),
    Wrong("half precision", "train: {precision: fp16}", "train.precision", ("not built yet", "bf16")),
    Wrong("an adapter", "adapter: {type: lora}", "adapter", ("not built yet",)),
    Wrong("other weights", "initialize_from: gpt2", "initialize_from", ("not built yet",)),
    Wrong("secrets", "environment: {secrets: [HF_TOKEN]}", "environment.secrets", ("not built yet",)),
    Wrong("compiling", "train: {compile: true}", "train.compile", ("not built yet",)),
]
