import type { Browser, Page } from 'playwright';

export type Account = { email: string; password: string };
export type Clinic = { url: string; accounts: Record<string, Account>; setupLink?: string; stop: () => Promise<void> };

export function startClinic(options: { port: number; isEmpty?: boolean; env?: Record<string, string> }): Promise<Clinic>;
export function signIn(page: Page, url: string, account: Account): Promise<void>;
export function foundClinic(browser: Browser, clinic: Clinic): Promise<void>;
