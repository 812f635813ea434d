/**
 * A lint rule for JSX: text stands alone in its element where something beside it may change. A browser that translates a page puts
 * each text into an element of its own, and React then fails to remove the text, to put an element before it, or to change it.
 */
const textAlone = {
  create(context) {
    const refuse = (node) =>
      context.report({
        node,
        message: "Text beside what may change: write one template, or put the text into an element.",
      });

    function checkElement(node) {
      const children = childrenOf(node);
      const changing = children.filter(
        ({ type, expression }) => type === "JSXExpressionContainer" && !isFixed(expression),
      );
      if (children.length > 1 && changing.length > 0 && children.some(isText)) refuse(node);
    }

    return {
      JSXElement: checkElement,
      // It stands beside whatever stands around the fragment.
      JSXFragment: (node) => childrenOf(node).some(isText) && refuse(node),
      // Of two elements of one kind React makes one, and changes what is in it.
      ConditionalExpression({ consequent, alternate }) {
        if (consequent.type !== "JSXElement" || alternate.type !== "JSXElement") return;
        const [one, other] = [consequent, alternate].map((node) =>
          context.sourceCode.getText(node.openingElement.name),
        );
        if (one !== other) return;
        for (const node of [consequent, alternate])
          if (childrenOf(node).length > 1 && childrenOf(node).some(isText)) refuse(node);
      },
    };
  },
};

/** What an element holds, without the white space of the source. */
const childrenOf = ({ children }) =>
  children.filter(({ type, value, expression }) =>
    type === "JSXText" ? value.trim() !== "" || !value.includes("\n") : expression?.type !== "JSXEmptyExpression",
  );

const isFixed = ({ type }) => type === "Literal";

/** Whether a child is text that a reader sees, as far as its syntax tells. */
function isText(node) {
  switch (node?.type) {
    case "JSXText":
      return node.value.trim() !== "";
    case "TemplateLiteral":
      return true;
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
