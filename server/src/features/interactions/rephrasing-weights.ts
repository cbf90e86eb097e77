import type { RephrasingModel } from './clarification.ts';

// Written by bench/fit-rephrasing.ts.

export const byWords: RephrasingModel = {
  base: -1.142,
  weights: {
    shared: 0.738,
    sharedOfNow: 2.432,
    sharedOfThen: 0.818,
    oneForOne: 0.136,
    own: 0.627,
    left: -1.775,
    sameOrder: -4.805,
    replaces: -2.031,
    sameKind: 1.427,
    keywords: 1.076,
    asksWhoNow: -2.122,
    asksFigureNow: 0.394,
    goesOn: -0.882,
    points: -1.126,
    fewWords: -0.97,
    ofOneself: 0.039,
  },
};

export const withLikeness: RephrasingModel = {
  base: -3.317,
  weights: {
    shared: 0.637,
    sharedOfNow: 1.789,
    sharedOfThen: 0.211,
    oneForOne: -0.439,
    own: 0.359,
    left: -1.7,
    sameOrder: -3.617,
    replaces: -1.306,
    sameKind: 0.91,
    keywords: 1.18,
    asksWhoNow: -1.982,
    asksFigureNow: 0.238,
    goesOn: -0.68,
    points: -1.141,
    fewWords: -0.662,
    ofOneself: 0.37,
    likeness: 1.785,
    likeInOtherWords: 4.756,
  },
};
