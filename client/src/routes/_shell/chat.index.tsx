import { createFileRoute } from '@tanstack/react-router';

/** A new chat; drawn by the page around it. */
export const Route = createFileRoute('/_shell/chat/')({});
