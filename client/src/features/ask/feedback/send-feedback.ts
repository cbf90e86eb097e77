import { useParams } from '@tanstack/react-router';
import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import type { Feedback } from '@vademecum/shared/learning/feedback.ts';
import { trpc } from '../../../trpc.ts';

/** Sends feedback on an answer; the chat goes on showing the judgement. */
export function useSendFeedback() {
  const { sessionId } = useParams({ strict: false });
  const { chat } = trpc.useUtils();
  return trpc.feedback.submit.useMutation({
    onSuccess: (_saved, given) => {
      // Words alone leave the judgement as it is, as they do on the server.
      if (given.isHelpful == null && given.rating == null) return undefined;
      if (sessionId === undefined) return chat.turns.invalidate();
      chat.turns.setData({ id: Number(sessionId) }, (turns) => turns?.map((turn) => judged(turn, given)));
      return undefined;
    },
    meta: { failureTitle: 'Feedback Failed', failure: () => 'Please try again later.' },
  });
}

function judged(turn: ChatTurn, { messageId, isHelpful }: Feedback): ChatTurn {
  return turn.id === messageId ? { ...turn, isHelpful: isHelpful ?? null } : turn;
}
