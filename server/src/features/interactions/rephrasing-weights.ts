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
  base: -3.694,
  weights: {
    shared: 0.405,
    sharedOfNow: 1.082,
    sharedOfThen: -0.678,
    oneForOne: -0.106,
    own: 0.442,
    left: -1.413,
    sameOrder: -3.324,
    replaces: -1.341,
    sameKind: 0.611,
    keywords: 1.072,
    asksWhoNow: -2.101,
    asksFigureNow: 0.259,
    goesOn: -0.648,
    points: -1.013,
    fewWords: -0.414,
    ofOneself: 0.882,
    likeness: 3.429,
    likeInOtherWords: 5.096,
  },
};
