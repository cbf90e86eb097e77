"""
Averages adapters that were trained one from another, number by number, and scales the result down: what they share also holds for documents unlike those of the training
(Wortsman et al. 2022, "Model soups"; "Robust fine-tuning of zero-shot models").

python3 tools/fit/mean.py ADAPTER STRENGTH FILE...
ADAPTER: the file to write. STRENGTH: 1 is the mean itself, 0 the encoder without an adapter. FILE: the adapters.
"""
import sys

import torch

from encoder import RANK
from minilm import MATRICES, Encoder, read_adapter, write_adapter


def adapted(file):
    encoder = Encoder(RANK)
    read_adapter(encoder, file)
    return [getattr(layer, name) for layer in encoder.layers for name in MATRICES]


def main():
    target, strength, *files = sys.argv[1:]
    mean = Encoder(RANK)
    of_mean = [getattr(layer, name) for layer in mean.layers for name in MATRICES]
    for matrix, *others in zip(of_mean, *map(adapted, files)):
        matrix.down.data = torch.stack([other.down.data for other in others]).mean(0)
        matrix.up.data = float(strength) * torch.stack([other.up.data for other in others]).mean(0)
    write_adapter(mean, target)


if __name__ == "__main__":
    main()
