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
  base: -4.235,
  weights: {
    shared: 0.445,
    sharedOfNow: 1.22,
    sharedOfThen: -0.695,
    oneForOne: -0.145,
    own: 0.579,
    left: -0.749,
    sameOrder: -3.183,
    replaces: -1.334,
    sameKind: 0.24,
    keywords: 0.858,
    asksWhoNow: -1.711,
    asksFigureNow: 0.526,
    goesOn: -0.649,
    points: -0.751,
    fewWords: -0.446,
    ofOneself: 1.012,
    likeness: 3.939,
    likeInOtherWords: 5.342,
  },
};
