import { readStatus } from '../../settings/language-models/models.service.ts';
import { type Check, fails, type Finding, holds, type Looked, warns } from './check.ts';

async function lookAtModel({ deps }: Looked): Promise<Finding> {
  const { cloud } = await readStatus(deps.models, () => 'unchecked');
  if (cloud.isCloud && cloud.isSwitchedOn && cloud.confirmed !== null) {
    return warns(
      `Questions and passages go to ${cloud.host}, as ${cloud.confirmed.by} confirmed an agreement for; identifiers are masked on the way.`,
      'Withdraw it under Preferences, Model if that agreement has ended.',
    );
  }
  if (cloud.isSwitchedOn) {
    return warns(
      'CLOUD_MODEL_ALLOWED=true lets an administrator send questions outside; none goes there now.',
      'Take it out of the settings if no cloud model is wanted.',
    );
  }
  return holds('Models outside the clinic’s network are switched off, whatever is chosen on the screen.');
}

/** The start refuses any other host; what is said here is where the videos go. */
function lookAtTranscription({ deps }: Looked): Finding {
  const server = deps.config.transcription;
  return holds(
    server === undefined
      ? 'Videos are sent nowhere: no transcription server is set up.'
      : `Videos without subtitles are sent to ${new URL(server.url).host}, within the clinic’s network, and nowhere else.`,
  );
}

function lookAtTracing({ isTracingOn }: Looked): Finding {
  return isTracingOn
    ? fails(
        'Tracing was switched on in the running server: questions go to another company.',
        'Stop the server and find what sets LANGSMITH_TRACING.',
      )
    : holds('Tracing of questions to other companies is off; with it on the server does not start.');
}

export const outsideChecks: Check[] = [
  { id: 'model', topic: 'outside', statement: 'No question leaves the clinic', isNeeded: false, look: lookAtModel },
  { id: 'transcription', topic: 'outside', statement: 'No video leaves the clinic', isNeeded: true, look: lookAtTranscription },
  { id: 'tracing', topic: 'outside', statement: 'No company follows what is asked', isNeeded: true, look: lookAtTracing },
];
