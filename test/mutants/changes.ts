// Every place of a source file where one small change makes the program do something else.
import ts from 'typescript';

/** What stands from `start` up to `end` becomes `text`. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The changes that can be made at each place of a file: never in its types, comments and messages. */
export function placesOf(name: string, text: string): Change[][] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const places: Change[][] = [];
  const visit = (node: ts.Node): void => {
    if (isLeftOut(node)) return;
    const changes = changesAt(node).filter(({ start, end, text: now }) => {
      return text.slice(start, end) !== now;
    });
    if (changes.length > 0) places.push(changes);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return places;
}

function isLeftOut(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) {
    return true;
  }
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
  return isMessage(node);
}

/** Sentences, whatever an error says, and the properties named `message`. */
function isMessage(node: ts.Node): boolean {
  if (ts.isStringLiteralLike(node) && /\s\S/.test(node.text)) return true;
  if (ts.isPropertyAssignment(node)) return node.name.getText() === 'message';
  if (ts.isTemplateExpression(node) && /\s\S/.test(node.getText())) return true;
  return ts.isNewExpression(node) && node.expression.getText().endsWith('Error');
}

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '<<': ['>>'],
  '>>': ['<<'],
  '>>>': ['<<'],
  '&': ['|'],
  '|': ['&'],
  '^': ['|'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['+='],
  '|=': ['&=', '='],
  '&=': ['|='],
  '^=': ['='],
  '++': ['--'],
  '--': ['++'],
};

/** Methods that can be taken for one another. */
const METHODS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  push: 'unshift',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};

/** Methods that may be left out: what they are called on has the same type. */
const PASSING = ['filter', 'slice', 'sort', 'reverse', 'trim', 'toLowerCase', 'toUpperCase'];

function changesAt(node: ts.Node): Change[] {
  const become = (part: ts.Node, text: string): Change => {
    return { start: part.getStart(), end: part.getEnd(), text };
  };

  if (ts.isBinaryExpression(node)) {
    const { left, operatorToken: operator, right } = node;
    if (operator.kind === ts.SyntaxKind.QuestionQuestionToken)
      return [become(node, right.getText())];
    if (isText(left) || isText(right)) return [];
    return (OPERATORS[operator.getText()] ?? []).map((other) => become(operator, other));
  }
  if (ts.isPrefixUnaryExpression(node)) {
    if (node.operator === ts.SyntaxKind.ExclamationToken || isMinus(node)) {
      return [become(node, node.operand.getText())];
    }
    if (node.operator === ts.SyntaxKind.PlusPlusToken)
      return [become(node, `--${node.operand.getText()}`)];
    if (node.operator === ts.SyntaxKind.MinusMinusToken)
      return [become(node, `++${node.operand.getText()}`)];
    return [];
  }
  if (ts.isPostfixUnaryExpression(node)) {
    const operator = node.getText().slice(-2);
    return OPERATORS[operator]!.map((other) => become(node, node.operand.getText() + other));
  }
  if (ts.isNumericLiteral(node)) {
    const value = Number(node.text);
    const others = Number.isInteger(value)
      ? [value + 1, Math.abs(value - 1)]
      : [value * 2, value / 2];
    return others.map((other) => become(node, String(other)));
  }
  if (ts.isStringLiteral(node))
    return isName(node) ? [] : [become(node, node.text === '' ? "'x'" : "''")];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [become(node, 'false')];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [become(node, 'true')];
  if (ts.isArrayLiteralExpression(node)) {
    return node.elements.length === 0 || isAssigned(node) ? [] : [become(node, '[]')];
  }
  if (ts.isConditionalExpression(node)) {
    const [no, yes] = [node.whenFalse.getText(), node.whenTrue.getText()];
    return [become(node, `${node.condition.getText()} ? ${no} : ${yes}`)];
  }
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) {
    const never = ts.isIfStatement(node) ? [become(node.expression, 'true')] : [];
    return [become(node.expression, 'false'), ...never];
  }
  if (ts.isCallExpression(node)) return changesOfCall(node);
  if (ts.isExpressionStatement(node)) return [become(node, ';')];
  if (ts.isContinueStatement(node)) return [become(node, ';')];
  if (ts.isReturnStatement(node) && node.expression === undefined) return [become(node, ';')];
  return [];
}

function changesOfCall(node: ts.CallExpression): Change[] {
  const called = node.expression;
  if (!ts.isPropertyAccessExpression(called)) return [];
  const { name, expression: object } = called;
  const other = METHODS[name.text];
  if (other !== undefined) return [{ start: name.getStart(), end: name.getEnd(), text: other }];
  if (!PASSING.includes(name.text)) return [];
  return [{ start: object.getEnd(), end: node.getEnd(), text: '' }];
}

const isMinus = (node: ts.PrefixUnaryExpression): boolean =>
  node.operator === ts.SyntaxKind.MinusToken;

/** Texts are put together, not added up. */
function isText(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

/** The name of a property, not a value. */
function isName(node: ts.StringLiteral): boolean {
  return ts.isPropertyAssignment(node.parent) && node.parent.name === node;
}

/** Names that get the parts of a list: `[a, b] = list`. */
function isAssigned(node: ts.ArrayLiteralExpression): boolean {
  return ts.isBinaryExpression(node.parent) && node.parent.left === node;
}
