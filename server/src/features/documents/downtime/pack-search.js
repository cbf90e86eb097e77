// Runs in the downtime pack, in a browser without a network. `stemmer` and `stopWords` are in front of it.
const input = document.getElementById('query');
const count = document.getElementById('count');
const results = document.getElementById('results');
const contents = [document.getElementById('contents'), ...document.querySelectorAll('.about p')];
const shown = 30;
/** What scores less than this share of the best has little to do with the question. */
const leastShare = 0.2;
const wordShape = /[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu;
const stems = new Map();

const fold = (text) => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
const stemOf = (word) => {
  if (!stems.has(word)) stems.set(word, /^[a-z]+$/.test(word) ? stemmer(word) : word);
  return stems.get(word);
};
const wordsOf = (text) => (fold(text).match(wordShape) ?? []).map(stemOf);
const askedWords = (text) => {
  const all = fold(text).match(wordShape) ?? [];
  const telling = all.filter((word) => !stopWords.has(word));
  return [...new Set((telling.length === 0 ? all : telling).map(stemOf))];
};

/** Cells and items apart from each other. */
const textOf = (element) => [...element.querySelectorAll('h4,h5,h6,p,li,td,th')].map((part) => part.textContent.trim()).join(' · ');

/** Made with the first search: how often each place has each word; headings count twice, the name three times. */
let index;
function readPlaces() {
  const byWord = new Map();
  const places = [...document.querySelectorAll('.place')].map((element) => {
    const article = element.closest('article');
    return { element, article, name: article.querySelector('h3').textContent, within: element.dataset.in, length: 0 };
  });
  const note = (place, words, weight) => {
    for (const word of words) {
      if (!byWord.has(word)) byWord.set(word, new Map());
      const found = byWord.get(word);
      found.set(place, (found.get(place) ?? 0) + weight);
    }
  };
  for (const place of places) {
    const body = wordsOf(textOf(place.element));
    place.length = body.length;
    note(place, body, 1);
    note(place, wordsOf(place.within), 2);
    note(place, wordsOf(place.name), 3);
  }
  const mean = places.reduce((sum, { length }) => sum + length, 0) / Math.max(1, places.length);
  return { places, byWord, mean };
}

/** The last word may be a beginning. */
function placesWith(word, isLast) {
  const whole = index.byWord.get(word);
  if (whole !== undefined || !isLast || word.length < 3) return whole ?? new Map();
  const found = new Map();
  for (const [other, places] of index.byWord) {
    if (other.startsWith(word)) for (const [place, times] of places) found.set(place, (found.get(place) ?? 0) + times);
  }
  return found;
}

/** BM25; places, and documents, that have more of the words come first. */
function rank(words) {
  const scores = new Map();
  const inDocument = new Map();
  words.forEach((word, at) => {
    const found = placesWith(word, at === words.length - 1);
    const rarity = Math.log(1 + (index.places.length - found.size + 0.5) / (found.size + 0.5));
    for (const [place, times] of found) {
      const weight = (rarity * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * place.length) / index.mean));
      const before = scores.get(place) ?? { score: 0, matched: 0 };
      scores.set(place, { score: before.score + weight, matched: before.matched + 1 });
      if (!inDocument.has(place.article)) inDocument.set(place.article, new Set());
      inDocument.get(place.article).add(word);
    }
  });
  const share = (part) => part / words.length;
  const ranked = [...scores]
    .map(([place, { score, matched }]) => ({ place, score: score * (share(matched) + share(inDocument.get(place.article).size)) }))
    .sort((one, other) => other.score - one.score);
  return ranked.filter(({ score }) => score >= leastShare * ranked[0].score).map(({ place }) => place);
}

/** Text with the words that were looked for as mark elements; nothing in it becomes markup. */
function marked(text, words) {
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(wordShape)) {
    const stem = stemOf(fold(match[0]));
    if (!words.some((word, place) => stem === word || (place === words.length - 1 && word.length > 2 && stem.startsWith(word)))) continue;
    parts.push(text.slice(at, match.index));
    const mark = document.createElement('mark');
    mark.textContent = match[0];
    parts.push(mark);
    at = match.index + match[0].length;
  }
  parts.push(text.slice(at));
  return parts;
}

/** About 200 characters around the first word. */
function snippetOf(text, words) {
  const flat = text.replace(/\s+/g, ' ').trim();
  const first = [...flat.matchAll(wordShape)].find((match) => words.includes(stemOf(fold(match[0]))));
  const start = Math.max(0, (first?.index ?? 0) - 60);
  const from = start === 0 ? 0 : flat.indexOf(' ', start) + 1;
  const part = flat.slice(from, from + 220);
  return `${from > 0 ? '… ' : ''}${part}${from + 220 < flat.length ? ' …' : ''}`;
}

function show(text) {
  const words = askedWords(text);
  const isAsked = words.length > 0;
  for (const part of contents) part.hidden = isAsked;
  results.hidden = !isAsked;
  results.replaceChildren();
  if (!isAsked) {
    count.textContent = '';
    return;
  }
  index ??= readPlaces();
  const found = rank(words);
  count.textContent =
    found.length === 0
      ? 'No place has these words. Try fewer or other words.'
      : `${found.length === 1 ? '1 place' : `${found.length} places`}${found.length > shown ? `, the best ${shown} are shown` : ''}`;
  for (const place of found.slice(0, shown)) results.append(resultOf(place, words));
}

function resultOf({ element, name, within }, words) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `#${element.id}`;
  link.textContent = [name, ...within.split(' › ').filter((title) => title !== name && title !== '')].join(' › ');
  link.addEventListener('click', (event) => {
    event.preventDefault();
    open(element, words);
  });
  const snippet = document.createElement('p');
  snippet.append(...marked(snippetOf(textOf(element), words), words));
  item.append(link, snippet);
  return item;
}

let opened;
/** Goes to the place and marks the words in it. */
function open(element, words) {
  close();
  const nodes = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) nodes.push(walker.currentNode);
  for (const node of nodes) node.replaceWith(...marked(node.data, words));
  element.classList.add('found');
  element.tabIndex = -1;
  opened = element;
  history.replaceState(null, '', `#${element.id}`);
  element.scrollIntoView({ block: 'start' });
  element.focus({ preventScroll: true });
}

function close() {
  if (opened === undefined) return;
  opened.classList.remove('found');
  for (const mark of opened.querySelectorAll('mark')) mark.replaceWith(mark.textContent);
  opened.normalize();
  opened = undefined;
}

let waiting;
input.addEventListener('input', () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => show(input.value), 150);
});
document.getElementById('search').addEventListener('submit', (event) => {
  event.preventDefault();
  clearTimeout(waiting);
  show(input.value);
});
for (const tile of document.querySelectorAll('[data-ask]')) {
  tile.addEventListener('click', (event) => {
    event.preventDefault();
    input.value = tile.dataset.ask;
    show(input.value);
    input.focus();
    scrollTo(0, 0);
  });
}
for (const button of document.querySelectorAll('button[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => {
    const article = button.closest('article');
    document.body.classList.add('one');
    article.classList.add('chosen');
    article.parentElement.classList.add('chosen-group');
    print();
    document.body.classList.remove('one');
    article.classList.remove('chosen');
    article.parentElement.classList.remove('chosen-group');
  });
}
document.getElementById('search').hidden = false;
