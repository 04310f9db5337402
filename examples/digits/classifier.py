"""A user's own task: a small convolutional network that reads scikit-learn's handwritten digits. Imports nothing of Drumline."""

import torch
from sklearn.datasets import load_digits
from torch import nn
from torch.nn import functional as F
from torch.utils.data import TensorDataset

VALIDATION = 360  # of 1,797 images; the rest is trained on


class Digits:
    """What a task supplies: `build_model`, `build_data` and `compute_loss`."""

    def __init__(self, width: int = 32, dropout: float = 0.2) -> None:
        self.width, self.dropout = width, dropout

    def build_model(self) -> nn.Module:
        return nn.Sequential(
            nn.Conv2d(1, self.width, 3, padding=1),
            nn.BatchNorm2d(self.width),
            nn.ReLU(),
            nn.Conv2d(self.width, 2 * self.width, 3, padding=1),
            nn.ReLU(),
            nn.MaxPool2d(2),
            nn.Flatten(),
            nn.Dropout(self.dropout),
            nn.Linear(2 * self.width * 4 * 4, 10),
        )

    def build_data(self, split: str) -> TensorDataset:
        images, labels = load_digits(return_X_y=True)
        part = slice(VALIDATION, None) if split == "train" else slice(0, VALIDATION)
        pixels = torch.tensor(images[part] / 16.0, dtype=torch.float32).reshape(-1, 1, 8, 8)
        return TensorDataset(pixels, torch.tensor(labels[part]))

    def compute_loss(self, model: nn.Module, batch: list[torch.Tensor]) -> tuple[torch.Tensor, int, dict[str, torch.Tensor]]:
        """Return the summed loss, how many images that was, and how many of them were read rightly."""
        images, labels = batch
        logits = model(images)
        right = (logits.argmax(dim=1) == labels).sum()
        return F.cross_entropy(logits, labels, reduction="sum"), len(labels), {"accuracy": right}
