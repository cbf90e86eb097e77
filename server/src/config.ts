import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { newPasswordSchema } from '@vademecum/shared/people/auth.ts';
import type { EmbeddingsChoice } from './models/embedder.ts';
import type { TranscriptionServer } from './features/documents/video/transcription-server.ts';
import { missingOidc, oidcFields, type OidcSettings, toOidc } from './lib/oidc-settings.ts';
import { type ModelConfig, toModelConfig } from './lib/model-settings.ts';
import { overlap } from './lib/overlap.ts';
import { isElsewhere } from './lib/private-host.ts';
import { parseSender, parseSmtpUrl, type SmtpSettings } from './lib/smtp-settings.ts';
import { StartError } from './lib/start-error.ts';
import { emailSchema } from '@vademecum/shared/people/users.ts';

const loopbackHosts = ['127.0.0.1', '::1', 'localhost'];

const flag = z
  .enum(['true', 'false'], 'must be true or false')
  .default('false')
  .transform((value) => value === 'true');

const whole = (min: number, max: number, standard: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)
    .default(standard);

const environmentSchema = z
  .object({
    HOST: z.string().min(1).default('127.0.0.1'),
    PORT: whole(0, 65_535, 3000),
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an address such as https://assistant.example.org' }).optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    ADMIN_EMAIL: emailSchema.optional(),
    ADMIN_PASSWORD: newPasswordSchema.optional(),
    TLS_CERT: z.string().optional(),
    TLS_KEY: z.string().optional(),
    TLS: z.enum(['auto'], 'must be auto, or left out').optional(),
    TRUST_PROXY: flag,
    INSECURE_HTTP: flag,
    ENCRYPTION_KEY_FILE: z.string().optional(),
    BACKUP_DIR: z.string().min(1).optional(),
    DOWNTIME_PACK_DIR: z.string().min(1).optional(),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\w.~+/=-]{20,500}$/, 'must be 20 to 500 letters, digits and the characters - . _ ~ + / =')
      .optional(),
    EMBEDDINGS: z
      .string()
      .regex(/^(auto|none|builtin|(ollama|openai):\S{1,200})$/, 'must be auto, none, builtin, ollama:NAME or openai:NAME')
      .default('auto'),
    EMBEDDINGS_URL: z.url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:11434' }).optional(),
    EMBEDDINGS_API_KEY: z.string().max(1_000).optional(),
    MODEL: z
      .string()
      .regex(
        /^(?:auto|extractive|(?:ollama|openai|anthropic):[\w./:@+-]{1,200})$/,
        'must be auto, extractive, ollama:NAME, openai:NAME or anthropic:NAME',
      )
      .default('auto'),
    MODEL_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:11434' }).optional(),
    MODEL_API_KEY: z.string().optional(),
    CLOUD_MODEL_ALLOWED: flag,
    SMTP_URL: z
      .string()
      .transform(parseSmtpUrl)
      .refine((server) => server !== undefined, 'must be an address such as smtps://name:password@mail.example.org')
      .optional(),
    MAIL_FROM: z
      .string()
      .transform(parseSender)
      .refine((sender) => sender !== undefined, 'must be an email address, or a name and one: Vademecum <vademecum@example.org>')
      .optional(),
    ...oidcFields,
    PRODUCT_NAME: z.string().trim().min(1).max(60, 'must be at most 60 characters').default('Vademecum'),
    MAX_UPLOAD_MB: whole(1, 10_000, 500),
    OCR_LANGUAGES: z
      .string()
      .max(200)
      .regex(/^[a-z]{3}(?:_[a-z]{2,8})*(?:\+[a-z]{3}(?:_[a-z]{2,8})*)*$/i, 'must be names of tesseract’s languages, such as eng or eng+spa')
      .default('eng'),
    MAX_VIDEO_MB: whole(1, 100_000, 2_000),
    TRANSCRIPTION_URL: z.url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:8000/v1' }).optional(),
    TRANSCRIPTION_MODEL: z
      .string()
      .regex(/^[\w./:@+-]{1,200}$/, 'must be the name of a model')
      .default('whisper-1'),
    WATCH_FOLDER: z.string().min(1).optional(),
    WATCH_GRACE_DAYS: whole(1, 365, 7),
    RATE_LIMIT: whole(1, 1_000_000, 300),
    MCP: z.enum(['on', 'off'], 'must be on or off').default('on'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent')
      .default('info'),
  })
  .superRefine((value, context) => {
    const complain = (name: string, message: string): void => {
      context.addIssue({ code: 'custom', path: [name], message });
    };
    if ((value.TLS_CERT === undefined) !== (value.TLS_KEY === undefined)) {
      complain(value.TLS_CERT === undefined ? 'TLS_CERT' : 'TLS_KEY', 'is needed too: TLS_CERT and TLS_KEY go together');
    }
    for (const name of ['TLS_CERT', 'TLS_KEY'] as const) {
      const file = value[name];
      if (file !== undefined && !existsSync(file)) complain(name, 'must name a file that exists');
    }
    if (value.TLS !== undefined && (value.TLS_CERT !== undefined || value.TLS_KEY !== undefined)) {
      complain('TLS', 'creates its own certificate: remove it, or remove TLS_CERT and TLS_KEY');
    }
    if (value.EMBEDDINGS.startsWith('openai:') && value.EMBEDDINGS_URL === undefined) {
      complain('EMBEDDINGS_URL', 'is needed: EMBEDDINGS=openai:NAME has to know which server to ask');
    }
    complainOfHosts(value, complain);
    const own = (['DATA_DIR', 'BACKUP_DIR'] as const).find((name) => overlap(value.WATCH_FOLDER, value[name]));
    if (own !== undefined) complain('WATCH_FOLDER', `must be apart from ${own}: neither may be inside the other`);
    if (value.SMTP_URL !== undefined && value.MAIL_FROM === undefined) {
      complain('MAIL_FROM', 'is needed: SMTP_URL sends email, which needs a sender');
    }
    const oidc = missingOidc(value);
    if (oidc !== undefined) complain(oidc, 'is needed too: OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together');
    if ((value.ADMIN_EMAIL === undefined) !== (value.ADMIN_PASSWORD === undefined)) {
      const missing = value.ADMIN_EMAIL === undefined ? 'ADMIN_EMAIL' : 'ADMIN_PASSWORD';
      complain(missing, 'is needed too: ADMIN_EMAIL and ADMIN_PASSWORD go together');
    }
    const protectedLine = value.TLS !== undefined || value.TLS_CERT !== undefined || value.TRUST_PROXY || value.INSECURE_HTTP;
    if (!loopbackHosts.includes(value.HOST) && !protectedLine) {
      complain(
        'HOST',
        'is reachable from other machines: set TLS=auto, or TLS_CERT and TLS_KEY, or TRUST_PROXY=true behind a proxy, or INSECURE_HTTP=true',
      );
    }
  });

/** Servers that are sent what the clinic keeps to itself. */
function complainOfHosts(
  { EMBEDDINGS_URL, TRANSCRIPTION_URL }: { EMBEDDINGS_URL?: string | undefined; TRANSCRIPTION_URL?: string | undefined },
  complain: (name: string, message: string) => void,
): void {
  if (isElsewhere(EMBEDDINGS_URL)) {
    complain('EMBEDDINGS_URL', 'must be within the clinic’s network: that server is sent every passage of every document');
  }
  if (isElsewhere(TRANSCRIPTION_URL)) complain('TRANSCRIPTION_URL', 'must be within the clinic’s network: that server is sent the videos');
}

/** What the settings say, ready to use. Paths are absolute. */
export interface Config {
  host: string;
  port: number;
  /** What one-time links start with; undefined: the address that is listened on. */
  publicUrl: string | undefined;
  dataDir: string;
  databaseFile: string;
  filesDir: string;
  keyFile: string;
  backupDir: string;
  /** Where the downtime pack is written every night; undefined: nowhere. */
  downtimePackDir: string | undefined;
  /** What opens /metrics; undefined: nothing does. */
  metricsToken: string | undefined;
  admin: { email: string; password: string } | undefined;
  /** The files of certificate and key; `self-signed`: the folder in which the product makes them. */
  tls: { kind: 'files'; certFile: string; keyFile: string } | { kind: 'self-signed'; folder: string } | undefined;
  trustProxy: boolean;
  /** Who makes vectors of passages and questions. */
  embeddings: EmbeddingsChoice;
  /** Who sends mails; undefined: nobody. */
  smtp: SmtpSettings | undefined;
  /** The clinic's identity provider; undefined: people sign in with passwords alone. */
  oidc: OidcSettings | undefined;
  productName: string;
  maxUploadBytes: number;
  /** Languages of scanned pages, as tesseract names them: eng+spa. */
  ocrLanguages: string;
  maxVideoBytes: number;
  /** Who writes down what is said in videos without subtitles; undefined: nobody. */
  transcription: TranscriptionServer | undefined;
  /** The folder whose files become documents, and how long one may be missing before its document is retired; undefined: none. */
  watch: { folder: string; graceMs: number } | undefined;
  /** Procedure calls a minute and person. */
  rateLimit: number;
  /** Whether assistants may come to /mcp with an API key. */
  isMcpOn: boolean;
  logLevel: string;
  model: ModelConfig;
}

/** One line that names the setting, what it was and what is allowed. */
class ConfigError extends StartError {}

/** Reads and checks the settings. Throws ConfigError. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  refuseTracing(given);
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'A setting');
    const secret = /PASSWORD|KEY|TOKEN|SECRET|SMTP_URL/.test(name);
    const was = secret || given[name] === undefined ? '' : ` (it is "${given[name]}")`;
    throw new ConfigError(`${name}${was} ${issue?.message ?? 'is not valid'}. Change it in the environment or in .env.`);
  }
  return toConfig(parsed.data);
}

function toConfig(values: z.infer<typeof environmentSchema>): Config {
  const dataDir = resolve(values.DATA_DIR);
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, SMTP_URL: server, MAIL_FROM: from } = values;
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir,
    databaseFile: join(dataDir, 'vademecum.db'),
    filesDir: join(dataDir, 'files'),
    keyFile: values.ENCRYPTION_KEY_FILE === undefined ? join(dataDir, 'key') : resolve(values.ENCRYPTION_KEY_FILE),
    backupDir: resolve(values.BACKUP_DIR ?? join(dataDir, 'backups')),
    downtimePackDir: values.DOWNTIME_PACK_DIR === undefined ? undefined : resolve(values.DOWNTIME_PACK_DIR),
    metricsToken: values.METRICS_TOKEN,
    admin: email !== undefined && password !== undefined ? { email, password } : undefined,
    tls: toTls(values, dataDir),
    trustProxy: values.TRUST_PROXY,
    embeddings: toEmbeddings(values),
    smtp: server !== undefined && from !== undefined ? { ...server, from } : undefined,
    oidc: toOidc(values),
    productName: values.PRODUCT_NAME,
    maxUploadBytes: values.MAX_UPLOAD_MB * 1024 * 1024,
    ocrLanguages: values.OCR_LANGUAGES,
    maxVideoBytes: values.MAX_VIDEO_MB * 1024 * 1024,
    transcription: toTranscription(values),
    watch: toWatch(values),
    rateLimit: values.RATE_LIMIT,
    isMcpOn: values.MCP === 'on',
    logLevel: values.LOG_LEVEL,
    model: toModelConfig(values),
  };
}

function toTls({ TLS, TLS_CERT: certFile, TLS_KEY: keyFile }: z.infer<typeof environmentSchema>, dataDir: string): Config['tls'] {
  if (TLS === 'auto') return { kind: 'self-signed', folder: join(dataDir, 'tls') };
  return certFile !== undefined && keyFile !== undefined ? { kind: 'files', certFile, keyFile } : undefined;
}

function toTranscription({
  TRANSCRIPTION_URL: url,
  TRANSCRIPTION_MODEL: model,
}: z.infer<typeof environmentSchema>): Config['transcription'] {
  return url === undefined ? undefined : { url: url.replace(/\/+$/, ''), model };
}

function toWatch({ WATCH_FOLDER: folder, WATCH_GRACE_DAYS: days }: z.infer<typeof environmentSchema>): Config['watch'] {
  return folder === undefined ? undefined : { folder: resolve(folder), graceMs: days * 24 * 60 * 60 * 1000 };
}

function toEmbeddings(values: z.infer<typeof environmentSchema>): EmbeddingsChoice {
  const [provider = '', ...name] = values.EMBEDDINGS.split(':');
  return {
    provider: provider as EmbeddingsChoice['provider'],
    model: name.join(':'),
    baseUrl: values.EMBEDDINGS_URL?.replace(/\/+$/, ''),
    apiKey: values.EMBEDDINGS_API_KEY,
  };
}

const tracing = /^LANG(?:SMITH|CHAIN)_TRACING(?:_V2)?$/;

function findTracing(given: Record<string, string | undefined>): string | undefined {
  return Object.keys(given).find((key) => tracing.test(key) && !/^(?:|false|0)$/i.test(given[key] ?? ''));
}

/** LangChain would send every question and passage to its makers' servers. */
function refuseTracing(given: Record<string, string | undefined>): void {
  const name = findTracing(given);
  if (name !== undefined) throw new ConfigError(`${name} is set: it sends questions and documents to another company. Remove it.`);
}

/** Whether tracing is on by now: a library may have switched it on since the start. */
export function isTracingOn(): boolean {
  return findTracing(process.env) !== undefined;
}

/** The settings of this process: the environment, and .env for what the environment does not say. */
export function configFromProcess(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(process.env);
}
