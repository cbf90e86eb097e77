import { Cluster, likeness, type Rarity, type Terms } from './likeness.ts';

/** From here on a question belongs to a group. */
const joinsFrom = 0.33;
/** From here on two groups are one. */
const mergesFrom = 0.36;
/** A question changes its group for one that it is so many times as much like. */
const movesFrom = 1.1;

export interface Merge {
  from: number;
  into: number;
}

/** A wording that belongs to another group by now. */
export interface Move extends Merge {
  terms: Terms;
}

/** Groups of questions by number, which grow one question at a time; a group keeps its number when others join it. */
export class Grouping {
  readonly clusters = new Map<number, Cluster>();
  readonly #holding = new Map<string, Set<number>>();
  readonly #rarity: Rarity;

  constructor(rarity: Rarity) {
    this.#rarity = rarity;
  }

  add(id: number, terms: Terms, count = 1): void {
    const cluster = this.clusters.get(id) ?? new Cluster();
    cluster.add(terms, count);
    this.clusters.set(id, cluster);
    for (const term of terms) this.#holding.set(term, (this.#holding.get(term) ?? new Set()).add(id));
  }

  /** The group that a question is most like, if it is like one. */
  find(terms: Terms): number | undefined {
    return this.#nearest(Cluster.of(terms), this.#near(terms), joinsFrom);
  }

  /** Pairs that are one by now, each into the older, which has the lower number; undefined where a group stays what it is. */
  *merges(): Generator<Merge | undefined> {
    for (const id of [...this.clusters.keys()].sort((a, b) => a - b)) {
      const cluster = this.clusters.get(id);
      if (cluster === undefined) continue;
      const older = [...this.#near([...cluster.counts.keys()])].filter((other) => other < id);
      const into = this.#nearest(cluster, older, mergesFrom);
      if (into !== undefined) this.#merge(id, into);
      yield into === undefined ? undefined : { from: id, into };
    }
  }

  /**
   * Wordings that are more like another group than like the rest of their own: the early ones could not know the later ones. Undefined for
   * each that stays where it is.
   */
  *moves(): Generator<Move | undefined> {
    for (const [from, cluster] of this.clusters)
      for (const terms of cluster.wordings()) {
        const into = cluster.size > 1 ? this.#betterFor(terms, from, cluster) : undefined;
        yield into === undefined ? undefined : { terms, from, into };
      }
  }

  #betterFor(terms: Terms, from: number, cluster: Cluster): number | undefined {
    const count = cluster.remove(terms);
    const alone = Cluster.of(terms);
    const own = likeness(alone, cluster, this.#rarity);
    const others = [...this.#near(terms)].filter((id) => id !== from);
    const into = this.#nearest(alone, others, Math.max(joinsFrom, own * movesFrom));
    this.add(into ?? from, terms, count);
    return into;
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
      for (const word of [term, ...this.#rarity.others(term)]) for (const id of this.#holding.get(word) ?? []) near.add(id);
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
