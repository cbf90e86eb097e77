// The Chromium that browser tests run in: the one on the machine, else the package manager's.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Failure } from './node-runtime.mjs';

/** The first draws no window and takes half of the processor time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const knownPlaces = {
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

const installers = [
  {
    manager: 'apt-get',
    before: [['update']],
    install: ['install', '-y', '--no-install-recommends'],
    packages: ['chromium-headless-shell', 'chromium'],
  },
  { manager: 'dnf', before: [], install: ['install', '-y'], packages: ['chromium-headless', 'chromium'] },
  { manager: 'apk', before: [], install: ['add'], packages: ['chromium'] },
];

/** Path of a Chromium; installs one if none is found and this is root on Linux. */
export function ensureBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!isExecutable(chosen)) throw new Failure(`CHROMIUM_PATH is "${chosen}", which is not a program.`);
    return chosen;
  }
  const browser = findBrowser() ?? installBrowser();
  if (browser === undefined) {
    throw new Failure(
      'The tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to a Chrome or Chromium.',
    );
  }
  return browser;
}

function findBrowser() {
  return findOnPath(names) ?? (knownPlaces[process.platform] ?? []).find(isExecutable);
}

function installBrowser() {
  if (process.platform !== 'linux' || process.getuid() !== 0) return undefined;
  const installer = installers.find(({ manager }) => findOnPath([manager]));
  if (installer === undefined) return undefined;
  console.log(`Installing Chromium with ${installer.manager} …`);
  for (const args of installer.before) runInstaller(installer.manager, args);
  const errors = [];
  for (const name of installer.packages) {
    const output = runInstaller(installer.manager, [...installer.install, name]);
    if (output === undefined) return findBrowser();
    errors.push(output);
  }
  console.error(errors.join('\n'));
  return undefined;
}

/** Undefined once it is done, else the last lines that it printed. */
function runInstaller(manager, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr } = spawnSync(manager, args, { env, encoding: 'utf8', maxBuffer: Infinity });
  return status === 0 ? undefined : `${stdout ?? ''}${stderr ?? ''}`.trimEnd().split('\n').slice(-10).join('\n');
}

function findOnPath(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return programs.flatMap((program) => folders.map((folder) => join(folder, program))).find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
