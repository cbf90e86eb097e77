/** On every list of questions without names: what it does not show, and what administrators can still find out. */
export const whoIsHidden =
  'Names and times are hidden. The audit log records who asked when, so on a quiet day administrators can tell who it was.';
