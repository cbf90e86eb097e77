// The programs and servers beside the product are not there, or hang, fail, talk nonsense or without an end: tesseract and pdftoppm, ffmpeg, the mail server.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { makePdf } from '../../server/src/features/documents/extraction/testing/make-files.ts';
import { makeMatroska } from '../../server/src/features/documents/extraction/testing/make-videos.ts';
import { connect, type Integrator, type Stored } from '../integrator.ts';
import { administrator, lookThrough, makeFolder, startOn, until } from './lib/clinic.ts';
import { createReport, print } from './lib/report.ts';

/** Where the product looks for programs; a folder of this process's own in a mount namespace of its own. */
const programsFolder = '/usr/local/bin';
const inNamespace = 'VADEMECUM_FAULTS_NAMESPACE';
/** A page is read for a minute at most, a track of subtitles for two. */
const patienceMs = 200_000;
const slackMs = 20_000;
/** A mail is given up after ten seconds. */
const mailMs = 10_000;

const programs = {
  'is absent': undefined,
  hangs: 'exec sleep 3600',
  fails: 'echo "cannot open display" >&2; exit 3',
  'is killed': 'kill -SEGV $$',
  'talks nonsense': 'head -c 4096 /dev/urandom',
  'talks without an end': 'exec yes "a line without an end"',
  'reads nothing': 'exec 0<&-; exit 0',
} as const;

const mails: Record<string, (socket: Socket) => void> = {
  'hangs from the start': () => undefined,
  'hangs after its greeting': (socket) => socket.write('220 mail ESMTP\r\n'),
  'drops the connection': (socket) => socket.destroy(),
  'talks nonsense': (socket) => socket.write(Buffer.from([0xff, 0x00, 0x0d, 0x0a, 0xc3, 0x28])),
  'talks without an end': (socket) => {
    const timer = setInterval(() => socket.write('220-and another line\r\n'.repeat(500)), 10);
    socket.on('close', () => {
      clearInterval(timer);
    });
  },
  'takes nobody': (socket) => socket.write('554 no service\r\n'),
};

const report = createReport('Programs and servers that are not there, or not well');

function setProgram(name: string, script: string | undefined): void {
  const file = join(programsFolder, name);
  if (script === undefined) rmSync(file, { force: true });
  else writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

async function settled(rest: Integrator, id: number): Promise<Stored> {
  let found: Stored | undefined;
  await until(async () => {
    found = (await rest.call('GET', `/api/documents/${id}`)).body as Stored;
    return found.status !== 'processing';
  }, patienceMs);
  if (found === undefined) throw new Error('It was not found');
  return found;
}

async function read(what: string): Promise<void> {
  const { folder, remove } = await makeFolder();
  const app = await startOn(folder);
  const rest = await connect(app.url, administrator);
  const scan = await rest.upload(
    'scan.pdf',
    await makePdf((pdf) => pdf.text('The first page has text.').addPage().rect(0, 0, 300, 300).fill('black')),
  );
  const video = await rest.upload('video.mkv', makeMatroska([{ codec: 'S_TEXT/USF', cues: [[0, 2_000, 'Wash your hands.']] }]));
  report.hold('a scan and a video are taken', scan.status === 201 && video.status === 201, `${what}: ${scan.status}, ${video.status}`);
  const text = await rest.upload('gloves.txt', Buffer.from('Gloves are in room 4.'));
  report.hold('what needs no program is taken meanwhile', text.status === 201, what);
  const { body } = await rest.call('POST', '/api/chat', { query: 'In which room are the gloves?' });
  const started = Date.now();
  await report.holds('what needs no program is read all the same', async () => {
    const { status } = await settled(rest, text.body.id);
    if (status !== 'active') throw new Error(`${what}: ${status}`);
  });
  report.hold('people are answered meanwhile', typeof (body as { response?: string }).response === 'string', what);
  for (const id of [scan.body.id, video.body.id]) {
    await report.holds('it is read as far as it can be, or says why not', async () => {
      const { status, statusMessage } = await settled(rest, id);
      if (status !== 'active' && (statusMessage ?? '') === '') throw new Error(`${what}: ${status} without a word`);
    });
  }
  print(`programs: ${what}, ${Math.round((Date.now() - started) / 1_000)} s`);
  report.hold('it does not crash', app.exitCode() === null, app.output().slice(-500));
  await app.stop();
  await report.holds('database, index, passages, files and audit log are whole', () => lookThrough(folder));
  await remove();
}

async function programsBeside(): Promise<void> {
  for (const [what, script] of Object.entries(programs)) {
    for (const name of ['pdftoppm', 'tesseract', 'ffmpeg']) setProgram(name, script);
    await read(`all of them: ${what}`);
  }
  // What draws the pages is well, what reads them is not.
  setProgram('pdftoppm', 'cat > /dev/null; head -c 2000 /dev/zero');
  setProgram('ffmpeg', undefined);
  setProgram('tesseract', programs.hangs);
  await read('tesseract alone: hangs');
}

async function mail(what: string, smtpUrl: string): Promise<void> {
  const { folder, remove } = await makeFolder();
  const app = await startOn(folder, { SMTP_URL: smtpUrl, MAIL_FROM: 'clinic@fault.test' });
  const rest = await connect(app.url, administrator);
  const started = Date.now();
  const person = { email: 'new@fault.test', firstName: 'New', lastName: 'Nurse', role: 'user' };
  const { status, body } = await rest.call('POST', '/api/auth/users', person);
  const took = Date.now() - started;
  const { mail, mailProblem, activationLink } = body as { mail?: string; mailProblem?: string | null; activationLink?: string | null };
  const said = `${what}: ${status}, ${Math.round(took / 1_000)} s, ${mailProblem ?? JSON.stringify(body)}`;
  print(`mail: ${said}`);
  report.hold('somebody is invited all the same', status === 201, said);
  report.hold(
    'the administrator gets the link to hand on, and a sentence about the mail',
    mail === 'failed' && (mailProblem ?? '') !== '' && (activationLink ?? '') !== '',
    said,
  );
  report.hold('nobody waits longer than a mail may take', took < mailMs + slackMs, said);
  const forgotten = await rest.call('POST', '/api/auth/forgot-password', { email: administrator.email });
  report.hold('whoever forgot a password gets the same answer as ever', forgotten.status === 200, `${what}: ${forgotten.status}`);
  report.hold('it ends in order', (await app.end()) === 0, app.output().slice(-500));
  await remove();
}

async function mailServers(): Promise<void> {
  await mail('is dead', 'smtp://127.0.0.1:9');
  await mail('has no address', 'smtp://mail.nowhere.invalid');
  for (const [what, act] of Object.entries(mails)) {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      act(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await mail(what, `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

/** In a mount namespace of its own this process's programs are no one else's. */
function enterNamespace(): number {
  const again = spawnSync('unshare', ['--mount', process.execPath, ...process.execArgv, import.meta.filename], {
    stdio: 'inherit',
    env: { ...process.env, [inNamespace]: '1' },
  });
  return again.status ?? 1;
}

if (process.env[inNamespace] === undefined && process.getuid?.() === 0) {
  process.exitCode = enterNamespace();
} else {
  const mounted = process.env[inNamespace] !== undefined && spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', programsFolder]).status === 0;
  const installed = ['pdftoppm', 'tesseract', 'ffmpeg'].filter((name) => existsSync(join('/usr/bin', name)));
  if (!mounted) print('Left out: programs of its own need root (unshare --mount).');
  else if (installed.length > 0) print(`Left out: ${installed.join(', ')} of this machine would be taken.`);
  else await programsBeside();
  await mailServers();
  process.exitCode = report.end() === 0 ? 0 : 1;
}
