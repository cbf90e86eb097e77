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
  base: -4.273,
  weights: {
    shared: 0.454,
    sharedOfNow: 1.288,
    sharedOfThen: -0.667,
    oneForOne: -0.09,
    own: 0.59,
    left: -0.787,
    sameOrder: -3.244,
    replaces: -1.341,
    sameKind: 0.134,
    keywords: 0.892,
    asksWhoNow: -1.755,
    asksFigureNow: 0.499,
    goesOn: -0.62,
    points: -0.785,
    fewWords: -0.459,
    ofOneself: 0.983,
    likeness: 4,
    likeInOtherWords: 5.453,
  },
};
