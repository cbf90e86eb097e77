import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { oidcFields } from './lib/oidc-settings.ts';

test('without any setting it listens on this machine alone', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, trustProxy: false, productName: 'Vademecum', rateLimit: 300 });
  expect(config.maxUploadBytes).toBe(500 * 1024 * 1024);
  expect(config.databaseFile).toMatch(/\/data\/vademecum\.db$/);
});

test.each([
  [{ PORT: '70000' }, 'PORT (it is "70000") must be a whole number from 0 to 65535. Change it in the environment or in .env.'],
  [{ PORT: 'abc' }, 'PORT (it is "abc") must be a whole number'],
  [
    { HOST: '0.0.0.0' },
    'HOST (it is "0.0.0.0") is reachable from other machines: set TLS=auto, or TLS_CERT and TLS_KEY, or TRUST_PROXY=true',
  ],
  [{ EMBEDDINGS: 'ollama' }, 'EMBEDDINGS (it is "ollama") must be auto, none, builtin, ollama:NAME or openai:NAME'],
  [{ EMBEDDINGS: 'openai:text-embedding-3-small' }, 'EMBEDDINGS_URL is needed: EMBEDDINGS=openai:NAME has to know'],
  [
    { EMBEDDINGS: 'openai:text-embedding-3-small', EMBEDDINGS_URL: 'https://api.openai.com/v1' },
    'must be within the clinic’s network: that server is sent every passage',
  ],
  [{ TRANSCRIPTION_URL: 'https://api.openai.com/v1' }, 'must be within the clinic’s network: that server is sent the videos'],
  [{ TRANSCRIPTION_URL: 'http://169.254.169.254/v1' }, 'must be within the clinic’s network: that server is sent the videos'],
  [{ TRANSCRIPTION_URL: 'whisper' }, 'TRANSCRIPTION_URL (it is "whisper") must be an address'],
  [{ TRANSCRIPTION_MODEL: 'a b' }, 'TRANSCRIPTION_MODEL (it is "a b") must be the name of a model'],
  [{ MAX_VIDEO_MB: '0' }, 'MAX_VIDEO_MB (it is "0") must be a whole number from 1 to 100000'],
  [{ EMBEDDINGS_URL: 'gpu-server' }, 'EMBEDDINGS_URL (it is "gpu-server") must be an address'],
  [{ OCR_LANGUAGES: 'eng; rm' }, 'OCR_LANGUAGES (it is "eng; rm") must be names of tesseract’s languages, such as eng or eng+spa'],
  [{ MODEL: 'gpt' }, 'MODEL (it is "gpt") must be auto, extractive, ollama:NAME, openai:NAME'],
  [{ MODEL: 'ollama:' }, 'MODEL (it is "ollama:") must be auto, extractive, ollama:NAME'],
  [{ MODEL_BASE_URL: 'ftp://models' }, 'MODEL_BASE_URL (it is "ftp://models") must be an address'],
  [{ LANGSMITH_TRACING: 'true' }, 'LANGSMITH_TRACING is set: it sends questions and documents to another company. Remove it.'],
  [{ LANGCHAIN_TRACING_V2: 'true' }, 'LANGCHAIN_TRACING_V2 is set'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY (it is "yes") must be true or false'],
  [{ TLS_CERT: '/nowhere.pem', TLS_KEY: '/nowhere.key' }, 'TLS_CERT (it is "/nowhere.pem") must name a file that exists'],
  [{ TLS_CERT: '/nowhere.pem' }, 'TLS_KEY is needed too: TLS_CERT and TLS_KEY go together'],
  [{ TLS: 'on' }, 'TLS (it is "on") must be auto, or left out'],
  [{ TLS: 'auto', TLS_CERT: import.meta.filename, TLS_KEY: import.meta.filename }, 'TLS (it is "auto") creates its own certificate'],
  [{ ADMIN_EMAIL: 'ada@clinic.test' }, 'ADMIN_PASSWORD is needed too'],
  [{ ADMIN_EMAIL: 'ada', ADMIN_PASSWORD: 'a long enough password' }, 'ADMIN_EMAIL (it is "ada") Enter a valid email address'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL (it is "loud") must be'],
  [
    { SMTP_URL: 'mail.clinic.test', MAIL_FROM: 'a@clinic.test' },
    'SMTP_URL must be an address such as smtps://name:password@mail.example.org',
  ],
  [{ SMTP_URL: 'https://mail.clinic.test', MAIL_FROM: 'a@clinic.test' }, 'SMTP_URL must be an address'],
  [{ SMTP_URL: 'smtp://user:50%@mail.clinic.test', MAIL_FROM: 'a@clinic.test' }, 'SMTP_URL must be an address'],
  [{ SMTP_URL: 'smtp://mail.clinic.test' }, 'MAIL_FROM is needed: SMTP_URL sends email'],
  [{ SMTP_URL: 'smtp://mail.clinic.test', MAIL_FROM: 'Vademecum' }, 'MAIL_FROM (it is "Vademecum") must be an email address'],
  [{ SMTP_URL: 'smtp://mail.clinic.test', MAIL_FROM: 'A\r\nBcc: b@c.test <a@clinic.test>' }, 'must be an email address'],
  [{ OIDC_ISSUER: 'https://login.test' }, 'OIDC_CLIENT_ID is needed too: OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together'],
  [{ OIDC_ISSUER: 'https://login.test', OIDC_CLIENT_ID: 'x' }, 'OIDC_CLIENT_SECRET is needed too'],
  [{ OIDC_ISSUER: 'http://login.test' }, 'OIDC_ISSUER (it is "http://login.test") must be the https address'],
  [{ OIDC_ISSUER: 'login.test' }, 'OIDC_ISSUER (it is "login.test") must be the https address'],
  [{ OIDC_ISSUER: 'https://169.254.169.254' }, 'must be the https address'],
  [{ OIDC_ISSUER: 'https://a:b@login.test' }, 'must be the https address'],
  [{ OIDC_ISSUER: 'https://login.test?a=b' }, 'must be the https address'],
  [{ OIDC_SCOPES: 'email profile' }, 'OIDC_SCOPES (it is "email profile") must include openid'],
  [{ OIDC_GROUPS_CLAIM: 'a b' }, 'OIDC_GROUPS_CLAIM (it is "a b") must be the name of a claim, such as groups'],
  [{ OIDC_PROMPT: 'none' }, 'OIDC_PROMPT (it is "none") must be login or select_account, or left out'],
  [{ OIDC_NAME: 'x'.repeat(61) }, 'must be on one line, with at most 60 characters'],
  [{ WATCH_FOLDER: '/srv/data/share', DATA_DIR: '/srv/data' }, 'WATCH_FOLDER (it is "/srv/data/share") must be apart from DATA_DIR'],
  [{ WATCH_FOLDER: '/srv', DATA_DIR: '/srv/data' }, 'must be apart from DATA_DIR: neither may be inside the other'],
  [{ WATCH_FOLDER: '/srv/share', BACKUP_DIR: '/srv/share/backups' }, 'must be apart from BACKUP_DIR'],
  [{ WATCH_GRACE_DAYS: '0' }, 'WATCH_GRACE_DAYS (it is "0") must be a whole number from 1 to 365'],
  [{ PUBLIC_URL: 'clinic' }, 'PUBLIC_URL (it is "clinic") must be an address'],
])('%o stops the start with one line', (environment, line) => {
  expect(() => readConfig(environment)).toThrow(line);
});

test('an embedding model is named with its provider, and may have colons itself', () => {
  expect(readConfig({}).embeddings).toMatchObject({ provider: 'auto', model: '' });
  const settings = { EMBEDDINGS: 'ollama:nomic-embed-text:v1.5', EMBEDDINGS_URL: 'http://gpu.clinic.internal:11434/' };
  expect(readConfig(settings).embeddings).toMatchObject({
    provider: 'ollama',
    model: 'nomic-embed-text:v1.5',
    baseUrl: 'http://gpu.clinic.internal:11434',
  });
});

test.each([
  ['smtp://mail.clinic.test', 'a@clinic.test', { host: 'mail.clinic.test', port: 587, isSecure: false, user: undefined }, ''],
  [
    'smtps://u%40x:p%2Fw@mail.clinic.test',
    'Front desk <a@clinic.test>',
    { port: 465, isSecure: true, user: 'u@x', password: 'p/w' },
    'Front desk',
  ],
  ['smtp://[::1]:2525/', '"Desk, front" <a@clinic.test>', { host: '::1', port: 2525 }, 'Desk, front'],
])('the mail server %s and the sender %s are understood', (url, from, server, name) => {
  const { smtp } = readConfig({ SMTP_URL: url, MAIL_FROM: from });
  expect(smtp).toMatchObject({ ...server, from: { name, address: 'a@clinic.test' } });
});

test('a wrong SMTP_URL is named but never shown, for it has a password in it', () => {
  const wrong = { SMTP_URL: 'smtp://user:hunter2@mail.clinic.test/x', MAIL_FROM: 'a@clinic.test' };
  expect(() => readConfig(wrong)).toThrow(/^SMTP_URL must be/);
  expect(() => readConfig(wrong)).not.toThrow('hunter2');
});

test('a wrong secret of the identity provider is named but never shown', () => {
  const wrong = { OIDC_ISSUER: 'https://login.test', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'hunter2\n' };
  expect(() => readConfig(wrong)).toThrow(/^OIDC_CLIENT_SECRET must be on one line/);
  expect(() => readConfig(wrong)).not.toThrow('hunter2');
});

test('a provider on this machine needs no TLS, and a slash at the end of its address makes no difference', () => {
  const settings = { OIDC_ISSUER: 'http://localhost:9000/', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' };
  expect(readConfig(settings).oidc).toMatchObject({
    issuer: 'http://localhost:9000',
    name: 'your clinic account',
    scopes: 'openid email profile',
  });
  expect(readConfig({}).oidc).toBeUndefined();
});

test('a wrong password is named but never shown', () => {
  const short = { ADMIN_EMAIL: 'ada@clinic.test', ADMIN_PASSWORD: 'hunter2' };
  expect(() => readConfig(short)).toThrow(/^ADMIN_PASSWORD Use at least/);
  expect(() => readConfig(short)).not.toThrow('hunter2');
});

test('a model is named with its provider, and may have colons of its own', () => {
  const { model } = readConfig({ MODEL: 'ollama:llama3.2:3b', MODEL_BASE_URL: 'http://models.lan:11434/', CLOUD_MODEL_ALLOWED: 'true' });
  expect(model).toEqual({
    provider: 'ollama',
    name: 'llama3.2:3b',
    baseUrl: 'http://models.lan:11434',
    apiKey: undefined,
    isCloudAllowed: true,
  });
});

test('a watched folder may be next to the data folder; a removed file is waited for a week', () => {
  const { watch } = readConfig({ WATCH_FOLDER: '/srv/data-share', DATA_DIR: '/srv/data' });
  expect(watch).toEqual({ folder: '/srv/data-share', graceMs: 7 * 24 * 60 * 60 * 1000 });
  expect(readConfig({}).watch).toBeUndefined();
});

test.each(['TRUST_PROXY', 'INSECURE_HTTP'])('%s=true lets it listen for other machines', (name) => {
  expect(readConfig({ HOST: '0.0.0.0', [name]: 'true' }).host).toBe('0.0.0.0');
});

test('TLS=auto lets it listen for other machines with a certificate that it makes in the data folder', () => {
  expect(readConfig({ HOST: '0.0.0.0', TLS: 'auto', DATA_DIR: '/srv/clinic' }).tls).toEqual({
    kind: 'self-signed',
    folder: '/srv/clinic/tls',
  });
});

test('.env.example shows every setting and no other', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const shown = [...example.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
  const source = readFileSync(new URL('./config.ts', import.meta.url), 'utf8');
  const known = [...[...source.matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name), ...Object.keys(oidcFields)];
  expect(shown.sort()).toEqual(known.sort());
});
