import { BotBubble } from './answers/bot-bubble.tsx';
import { SuggestedQuestions } from './suggested-questions.tsx';

/** How an empty conversation opens: specification, section 2.6. */
export function Welcome({ hasSuggestions }: { hasSuggestions: boolean }) {
  return (
    <>
      <BotBubble>
        <p className="font-semibold">Welcome! I answer from your clinic's own documents.</p>
        <p className="mt-1">Ask me anything about your clinic procedures!</p>
        <p className="mt-2 text-sm text-ink-soft">
          Every answer shows where it stands: press a number such as [1] to open the document at that line.
        </p>
      </BotBubble>
      {hasSuggestions && <SuggestedQuestions />}
    </>
  );
}
