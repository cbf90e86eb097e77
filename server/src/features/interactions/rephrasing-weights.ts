import type { RephrasingModel } from './clarification.ts';

// Written by bench/fit-rephrasing.ts.

export const byWords: RephrasingModel = {
  base: -1.149,
  weights: {
    shared: 0.757,
    sharedOfNow: 2.417,
    sharedOfThen: 0.833,
    oneForOne: 0.138,
    own: 0.607,
    left: -1.748,
    sameOrder: -4.795,
    replaces: -2.026,
    sameKind: 1.414,
    keywords: 1.076,
    asksWhoNow: -2.126,
    asksFigureNow: 0.394,
    goesOn: -0.886,
    points: -1.121,
    fewWords: -0.975,
    ofOneself: 0.024,
  },
};

export const withLikeness: RephrasingModel = {
  base: -4.268,
  weights: {
    shared: 0.434,
    sharedOfNow: 1.146,
    sharedOfThen: -0.532,
    oneForOne: -0.113,
    own: 0.771,
    left: -0.814,
    sameOrder: -3.183,
    replaces: -1.365,
    sameKind: 0.278,
    keywords: 0.967,
    asksWhoNow: -1.933,
    asksFigureNow: 0.478,
    goesOn: -0.574,
    points: -0.717,
    fewWords: -0.516,
    ofOneself: 0.913,
    likeness: 3.964,
    likeInOtherWords: 5.267,
  },
};
