/** What the rule reads of a node of the syntax tree. */
interface Node {
  type: string;
  value?: unknown;
  children?: Node[];
  expression?: Node;
  consequent?: Node;
  alternate?: Node;
  right?: Node;
  openingElement?: { name: Node };
}

interface Context {
  report(problem: { node: Node; message: string }): void;
  sourceCode: { getText(node: Node | undefined): string };
}

/**
 * A lint rule for JSX: text stands alone in its element where something beside it may change. A browser that translates a page puts
 * each text into an element of its own, and React then fails to remove the text, to put an element before it, or to change it.
 */
const textAlone = {
  create(context: Context) {
    const refuse = (node: Node) =>
      context.report({
        node,
        message: "Text beside what may change: write one template, or put the text into an element.",
      });

    function checkElement(node: Node) {
      const children = childrenOf(node);
      if (children.length > 1 && children.some(isChanging) && children.some(isText)) refuse(node);
    }

    return {
      JSXElement: checkElement,
      // It stands beside whatever stands around the fragment.
      JSXFragment(node: Node) {
        if (childrenOf(node).some(isText)) refuse(node);
      },
      // Of two elements of one kind React makes one, and changes what is in it.
      ConditionalExpression({ consequent, alternate }: Node) {
        const [name, other] = [consequent, alternate].map((node) =>
          context.sourceCode.getText(node?.openingElement?.name),
        );
        if (!consequent?.openingElement || !alternate?.openingElement || name !== other) return;
        for (const node of [consequent, alternate]) {
          const children = childrenOf(node);
          if (children.length > 1 && children.some(isText)) refuse(node);
        }
      },
    };
  },
};

/** What an element holds, without the white space of the source. */
const childrenOf = ({ children = [] }: Node): Node[] =>
  children.filter(({ type, value, expression }) =>
    type === "JSXText"
      ? String(value).trim() !== "" || !String(value).includes("\n")
      : expression?.type !== "JSXEmptyExpression",
  );

const isChanging = ({ type, expression }: Node) => type === "JSXExpressionContainer" && expression?.type !== "Literal";

/** Whether a child is text that a reader sees, as far as its syntax tells. */
function isText(node: Node | undefined): boolean {
  switch (node?.type) {
    case "TemplateLiteral":
      return true;
    case "JSXText":
    case "Literal":
      return typeof node.value === "string" && node.value.trim() !== "";
    case "JSXExpressionContainer":
      return isText(node.expression);
    case "ConditionalExpression":
      return isText(node.consequent) || isText(node.alternate);
    case "LogicalExpression":
      return isText(node.right);
    default:
      return false;
  }
}

export default { meta: { name: "ours" }, rules: { "text-alone": textAlone } };
