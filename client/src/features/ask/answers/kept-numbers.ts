/** As much of a Markdown syntax tree as is needed here. */
interface MarkdownNode {
  type: string;
  children?: MarkdownNode[];
  position?: { start: { offset?: number } };
  data?: { hProperties?: Record<string, number> };
}

/** Remark plugin: "2." stays 2, whatever stands before it. Markdown counts on from the first item, but a quoted step has the document's number. */
export function keptNumbers() {
  return (tree: MarkdownNode, file: { toString: () => string }) => {
    keepNumbers(tree, file.toString());
  };
}

function keepNumbers(node: MarkdownNode, text: string): void {
  const number = node.type === 'listItem' ? /^(\d+)[.)]/.exec(text.slice(node.position?.start.offset))?.[1] : undefined;
  if (number !== undefined) node.data = { ...node.data, hProperties: { value: Number(number) } };
  node.children?.forEach((child) => {
    keepNumbers(child, text);
  });
}
