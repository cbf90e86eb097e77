"""
Trains the adapter of the sentence encoder, so that a question as staff type it is near the sentence that answers it.

python3 tools/fit/encoder.py CLINICS ADAPTER [--start FILE] [--practice FOLDER] [--public DATA] [--epochs 6]
CLINICS: the folder that export-sentences.ts wrote. ADAPTER: the file to write. FILE: an adapter to go on from. FOLDER: more wordings and twins of the clinics' questions. DATA: a folder of public
sets, each with docs.jsonl and questions.jsonl.
A pass takes about eight minutes on two cores.
"""
import argparse
import json
import random
import re
from collections import defaultdict
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from minilm import Encoder, read_adapter, write_adapter

TEMPERATURE = 0.05
BATCH = 48
# Texts of about one length that go through the encoder together.
AT_ONCE = 48
RANK = 16
RATE = 5e-4
WARM_UP = 0.08
# The weight of the loss that compares cosines across questions, and the scale and bias that it begins with.
BINARY, SCALE, BIAS = 0.5, 10.0, -5.0
# Shares of the sentences that are read without their titles, and with the last one alone.
WITHOUT_TITLES, WITH_LAST_TITLE = 0.4, 0.2
# Hard negatives come from the so many sentences of the clinic that are nearest to the question.
NEAREST = 30
EPOCHS_PER_REFRESH = 2
PUBLIC_SETS = ("squad2", "covidqa", "faq")
FROM_EACH_SET = 500


def read_practice(folder, name):
    file = Path(folder or "") / f"{name}.jsonl"
    return file.read_text().splitlines() if folder and file.exists() else []


def read_clinics(folder, practice=None):
    """Each clinic with its sentences and questions; a wording more is a question of its own, a follow-up is one after what was asked before, and a twin more is one without an answer."""
    clinics = []
    for file in sorted(Path(folder).glob("*.json")):
        clinic = json.loads(file.read_text())
        by_id = {question["id"]: question for question in clinic["questions"]}
        for line in read_practice(practice, file.stem):
            more = json.loads(line)
            if more["kind"] == "same":
                clinic["questions"].append({**by_id[more["of"]], "q": more["q"]})
            elif more["kind"] == "follow":
                clinic["questions"].append({**by_id[more["of"]], "q": f'{more["before"]} ; {more["q"]}'})
            else:
                clinic["questions"].append({"id": None, "q": more["q"], "answers": [], "twinOf": more["of"]})
        clinics.append(clinic)
    return clinics


def read_public(folder):
    """Questions with the sentence that holds the gold span, so that the encoder stays good at formal questions."""
    pairs = []
    for name in PUBLIC_SETS:
        lines = lambda file: map(json.loads, (Path(folder) / name / file).read_text().splitlines())
        documents = {document["id"]: document for document in lines("docs.jsonl")}
        asked = [q for q in lines("questions.jsonl") if q["answerable"] and q.get("open") is not False and q["gold"][0].get("start") is not None]
        for question in random.sample(asked, min(FROM_EACH_SET, len(asked))):
            gold = question["gold"][0]
            document = documents[gold["doc"]]
            title = re.sub(r"\.\w{1,5}$", "", document["name"])
            pairs.append((question["q"], f"{title} : {sentence_around(document['text'], gold['start'], gold['end'])}"))
    return pairs


def sentence_around(text, start, end):
    first = max(text.rfind(". ", 0, start) + 2, text.rfind("\n", 0, start) + 1, start - 300)
    last = min(at for at in (text.find(". ", end), text.find("\n", end), end + 200, len(text)) if at >= end)
    return text[first : last + 1].strip()


def read(encoder, texts):
    """Vectors in the order of the texts. Each text is read once, with others of its length."""
    once = sorted(set(texts), key=len)
    vectors = torch.cat([encoder(once[start : start + AT_ONCE]) for start in range(0, len(once), AT_ONCE)])
    place = {text: at for at, text in enumerate(once)}
    return vectors[[place[text] for text in texts]]


def encode(encoder, texts):
    """The vectors as they are in use, without dropout and without gradients."""
    encoder.eval()
    with torch.no_grad():
        vectors = read(encoder, texts).numpy()
    encoder.train()
    return vectors


def nearest(encoder, clinics):
    """For each clinic the places of the sentences nearest to each question that has an answer, the nearest first: (questions, NEAREST)."""
    asked = [[q["q"] for q in c["questions"] if q["answers"]] for c in clinics]
    return [np.argsort(-(encode(encoder, questions) @ encode(encoder, c["sentences"]).T))[:, :NEAREST] for questions, c in zip(asked, clinics)]


def batches(clinics, orders, public):
    """Lists of up to BATCH examples: (question, the sentences that answer it with the one to learn first, one that is near but does not, a question that differs in one thing and has no
    answer), the last two or None. A batch is of one clinic, so that the sentences of the others are as near as they are in use."""
    groups = [[(question, [sentence], None, None) for question, sentence in public]]
    for clinic, order in zip(clinics, orders):
        made = []
        twins = defaultdict(list)
        for question in clinic["questions"]:
            twins[question.get("twinOf")].append(question["q"])
        for question, near in zip([q for q in clinic["questions"] if q["answers"]], order):
            answers = question["answers"]
            wrong = random.choice([at for at in near if at not in answers])
            twin = random.choice(twins[question["id"]]) if twins[question["id"]] else None
            right = [clinic["sentences"][at] for at in random.sample(answers, len(answers))]
            made.append((question["q"], right, clinic["sentences"][wrong], twin))
        groups.append(made)
    for made in groups:
        random.shuffle(made)
    cut = [made[start : start + BATCH] for made in groups for start in range(0, len(made), BATCH)]
    random.shuffle(cut)
    return cut


def varied(sentence):
    """A sentence with fewer of its titles now and then, since the titles of real documents often say little."""
    titles, _, text = sentence.partition(" : ")
    chance = random.random()
    if not text or chance >= WITHOUT_TITLES + WITH_LAST_TITLE:
        return sentence
    return text if chance < WITHOUT_TITLES else f'{titles.split(" > ")[-1]} : {text}'


def loss_of(encoder, calibration, batch):
    """InfoNCE both ways, from the question to its sentence among all sentences and from the sentence to its question among all questions and the twins, and a binary loss.
    The binary loss has one scale and one bias for all questions, since the gate compares cosines across questions: right pairs against near sentences and against twins."""
    questions, right = [one[0] for one in batch], [one[1][0] for one in batch]
    wrong, twins = [one[2] for one in batch if one[2]], [one[3] for one in batch if one[3]]
    asked, sentences = read(encoder, questions + twins), read(encoder, [varied(one) for one in right + wrong])
    same = torch.tensor([[i != j and other in one[1] for j, other in enumerate(right + wrong)] for i, one in enumerate(batch)])
    to_sentence = (asked[: len(questions)] @ sentences.T / TEMPERATURE).masked_fill(same, -1e4)
    same = F.pad(same[:, : len(right)].T, (0, len(twins)))
    to_question = (sentences[: len(right)] @ asked.T / TEMPERATURE).masked_fill(same, -1e4)
    target = torch.arange(len(questions))
    near = [at for at, one in enumerate(batch) if one[2]]
    differs = [at for at, one in enumerate(batch) if one[3]]
    pairs = [(asked[: len(questions)], sentences[: len(right)]), (asked[near], sentences[len(right) :]), (asked[len(questions) :], sentences[differs])]
    cosines = torch.cat([(left * other).sum(1) for left, other in pairs])
    labels = (torch.arange(len(cosines)) < len(questions)).float()
    binary = F.binary_cross_entropy_with_logits(calibration[0] * cosines + calibration[1], labels)
    return F.cross_entropy(to_sentence, target) + 0.5 * F.cross_entropy(to_question, target) + BINARY * binary


def train(encoder, clinics, public, epochs, adapter):
    """Writes the adapter after each pass, so that a run that is cut short leaves what it learned."""
    calibration = torch.nn.Parameter(torch.tensor([SCALE, BIAS]))
    trained = [*(parameter for parameter in encoder.parameters() if parameter.requires_grad), calibration]
    optimizer = torch.optim.AdamW(trained, lr=RATE, weight_decay=0.01)
    orders = nearest(encoder, clinics)
    steps = epochs * len(batches(clinics, orders, public))
    rate = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: min(1, (step + 1) / (WARM_UP * steps)) * max(0.02, 1 - step / steps))
    for epoch in range(epochs):
        if epoch > 0 and epoch % EPOCHS_PER_REFRESH == 0:
            orders = nearest(encoder, clinics)
        made, total = batches(clinics, orders, public), 0.0
        for batch in made:
            loss = loss_of(encoder, calibration, batch)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(trained, 1.0)
            optimizer.step()
            rate.step()
            total += loss.item()
        print(f"epoch {epoch + 1} of {epochs}: loss {total / len(made):.3f}", flush=True)
        write_adapter(encoder, adapter)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("clinics")
    parser.add_argument("adapter")
    parser.add_argument("--start")
    parser.add_argument("--practice")
    parser.add_argument("--public")
    parser.add_argument("--epochs", type=int, default=6)
    options = parser.parse_args()
    random.seed(1)
    torch.manual_seed(1)
    public = read_public(options.public) if options.public else []
    encoder = Encoder(RANK)
    if options.start:
        read_adapter(encoder, options.start)
    train(encoder, read_clinics(options.clinics, options.practice), public, options.epochs, options.adapter)


if __name__ == "__main__":
    main()
