import { otherWordsFor } from '../assistant/question-topic.service.ts';
import { Cluster, likeness, type Rarity, type Terms } from './likeness.ts';

/** From here on a question belongs to a group. */
const joinsFrom = 0.36;
/** From here on two groups are one. */
const mergesFrom = 0.42;

/** Groups of questions by number, which grow one question at a time; a group keeps its number whatever joins it. */
export class Grouping {
  readonly clusters = new Map<number, Cluster>();
  readonly #holding = new Map<string, Set<number>>();
  readonly #rarity: Rarity;

  constructor(rarity: Rarity) {
    this.#rarity = rarity;
  }

  add(id: number, terms: Terms): void {
    const cluster = this.clusters.get(id) ?? new Cluster();
    cluster.add(terms);
    this.clusters.set(id, cluster);
    for (const term of terms) this.#holding.set(term, (this.#holding.get(term) ?? new Set()).add(id));
  }

  /** The group that a question is most like, if it is like one. */
  find(terms: Terms): number | undefined {
    const question = new Cluster();
    question.add(terms);
    return this.#nearest(question, this.#near(terms), joinsFrom);
  }

  /** Pairs that are one by now, each into the older, which has the lower number. */
  *merges(): Generator<{ from: number; into: number }> {
    for (const id of [...this.clusters.keys()].sort((a, b) => a - b)) {
      const cluster = this.clusters.get(id);
      if (cluster === undefined) continue;
      const older = [...this.#near([...cluster.counts.keys()])].filter((other) => other < id);
      const into = this.#nearest(cluster, older, mergesFrom);
      if (into === undefined) continue;
      this.#merge(id, into);
      yield { from: id, into };
    }
  }

  #merge(from: number, into: number): void {
    const gone = this.clusters.get(from);
    if (gone === undefined) return;
    this.clusters.get(into)?.take(gone);
    this.clusters.delete(from);
    for (const term of gone.counts.keys()) {
      this.#holding.get(term)?.delete(from);
      this.#holding.get(term)?.add(into);
    }
  }

  #near(terms: Terms): Set<number> {
    const near = new Set<number>();
    for (const term of terms)
      for (const word of [term, ...otherWordsFor(term)]) for (const id of this.#holding.get(word) ?? []) near.add(id);
    return near;
  }

  /** Of equals the older one. */
  #nearest(question: Cluster, ids: Iterable<number>, from: number): number | undefined {
    let best: { id: number; like: number } | undefined;
    for (const id of ids) {
      const cluster = this.clusters.get(id);
      if (cluster === undefined) continue;
      const like = likeness(question, cluster, this.#rarity);
      if (like < from || (best !== undefined && (like < best.like || (like === best.like && id > best.id)))) continue;
      best = { id, like };
    }
    return best?.id;
  }
}
