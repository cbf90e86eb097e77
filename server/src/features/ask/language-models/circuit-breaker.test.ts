import { expect, test } from 'vitest';
import { type CircuitBreaker, createCircuitBreaker } from './model-runner.ts';

let seconds = 0;
const model = 'ollama:llama3.2';

function open(): CircuitBreaker {
  seconds = 0;
  return createCircuitBreaker(() => seconds * 1_000);
}

/** It fails, and fails again whenever it is tried. */
function failTimes(breaker: CircuitBreaker, times: number): void {
  for (let time = 0; time < times; time++) breaker.failed(model);
}

test('a model that was never asked may be asked', () => {
  const breaker = open();
  expect(breaker.stateOf(model)).toBe('unchecked');
  expect(breaker.mayAsk(model)).toBe(true);
});

test.each([
  ['once', 1, 15],
  ['twice', 2, 30],
  ['three times', 3, 60],
  ['four times', 4, 120],
  ['five times', 5, 240],
  ['six times', 6, 300],
  ['fifty times', 50, 300],
])('a model that failed %s running rests', (_, times, rest) => {
  const breaker = open();
  failTimes(breaker, times);
  expect(breaker.stateOf(model)).toBe('failing');
  for (const [at, may] of [
    [0, false],
    [rest - 0.001, false],
    [rest, true],
  ] as const) {
    seconds = at;
    expect(breaker.mayAsk(model), `after ${at} seconds`).toBe(may);
  }
});

test('when the rest is over one question tries it, and the others do not wait for that', () => {
  const breaker = open();
  breaker.failed(model);
  seconds = 15;
  expect([breaker.mayAsk(model), breaker.mayAsk(model), breaker.mayAsk(model)]).toEqual([true, false, false]);
  breaker.succeeded(model);
  expect([breaker.mayAsk(model), breaker.mayAsk(model)]).toEqual([true, true]);
});

test('a trial that never comes back does not shut the model out for good', () => {
  const breaker = open();
  breaker.failed(model);
  seconds = 15;
  expect(breaker.mayAsk(model)).toBe(true);
  seconds = 30;
  expect(breaker.mayAsk(model)).toBe(true);
});

test('whoever succeeds begins anew', () => {
  const breaker = open();
  failTimes(breaker, 4);
  breaker.succeeded(model);
  expect(breaker.stateOf(model)).toBe('ready');
  breaker.failed(model);
  seconds = 15;
  expect(breaker.mayAsk(model)).toBe(true);
});

test('one model’s failure is no other’s', () => {
  const breaker = open();
  breaker.failed(model);
  expect(breaker.mayAsk('openai:gpt-5')).toBe(true);
  expect(breaker.stateOf('openai:gpt-5')).toBe('unchecked');
});
