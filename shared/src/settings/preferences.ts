/** Specification, section 2.16 and 9: a person's preferences, kept in their browser alone. */
export const defaultChatSessions = ['new', 'continue', 'ask'] as const;
export type DefaultChatSession = (typeof defaultChatSessions)[number];

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

export const preferenceBounds = {
  responseTimeout: { min: 5, max: 120 },
  maxTokens: { min: 500, max: 8000 },
  temperature: { min: 0, max: 1, step: 0.1 },
  textSize: { min: 90, max: 150, step: 10 },
} as const;

/** By hand: the first thing that a browser loads should not need the schema library. */
export interface Preferences {
  autoSaveEnabled: boolean;
  /** Seconds. */
  responseTimeout: number;
  maxTokens: number;
  temperature: number;
  enableAnalytics: boolean;
  enableSelfImprovement: boolean;
  defaultChatSession: DefaultChatSession;
  notificationsEnabled: boolean;
  /** Characters that act by themselves, such as / and ?. */
  singleKeys: boolean;
  /** How close rows stand. */
  density: Density;
  /** Percent of the browser's own. */
  textSize: number;
}

export const defaultPreferences: Preferences = {
  autoSaveEnabled: true,
  responseTimeout: 30,
  maxTokens: 4000,
  temperature: 0.7,
  enableAnalytics: true,
  enableSelfImprovement: true,
  defaultChatSession: 'new',
  notificationsEnabled: true,
  singleKeys: true,
  density: 'comfortable',
  textSize: 100,
};

const choices: Partial<Record<keyof Preferences, readonly unknown[]>> = { defaultChatSession: defaultChatSessions, density: densities };
const bounds: Partial<Record<keyof Preferences, { min: number; max: number; step?: number }>> = preferenceBounds;

/** Why that cannot be the preference; null where it can. */
export function preferenceProblem(name: keyof Preferences, value: unknown): string | null {
  const { [name]: allowed = [true, false] } = choices;
  const { [name]: range } = bounds;
  if (range === undefined) return allowed.includes(value) ? null : `One of ${allowed.join(', ')}`;
  const { min, max, step = 1 } = range;
  const steps = typeof value === 'number' ? value / step : NaN;
  if (!(Math.abs(steps - Math.round(steps)) < 1e-9)) return `A number in steps of ${step}`;
  return Number(value) >= min && Number(value) <= max ? null : `A number from ${min} to ${max}`;
}

/** The same words, whether the server gave up or the client did. */
export function lateAnswer(seconds: number): string {
  return `There was no answer within ${seconds} seconds. Ask again, or allow more time in Preferences.`;
}
