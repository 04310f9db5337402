"""Named sizes of built-in models, in the names of Hugging Face's configurations."""

from drumline.spec.workload import LanguageModel

PRESETS: dict[str, dict[str, object]] = {
    "gpt2-tiny": {"family": "gpt2", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 2},
    "gpt2-mini": {"family": "gpt2", "hidden_size": 128, "num_hidden_layers": 4, "num_attention_heads": 4},
    "gpt2": {"family": "gpt2", "hidden_size": 768, "num_hidden_layers": 12, "num_attention_heads": 12},
    "gpt2-medium": {"family": "gpt2", "hidden_size": 1024, "num_hidden_layers": 24, "num_attention_heads": 16},
}


def with_preset(model: LanguageModel) -> LanguageModel:
    """Return the model with the sizes of its preset filled in where none are stated; a null, as stored specs hold it, states none."""
    if model.preset is None or model.preset not in PRESETS:
        return model
    sizes = {
        name: value for name, value in PRESETS[model.preset].items() if name not in model.model_fields_set or getattr(model, name) is None
    }
    return model.model_copy(update=sizes)
