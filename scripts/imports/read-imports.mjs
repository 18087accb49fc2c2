import { parse } from '@swc/core';

/**
 * @typedef {{ specifier: string, typeOnly: boolean, line: number }} Import
 */

const isTypeOnly = (node) =>
  Boolean(
    node.typeOnly ||
      (node.specifiers?.length > 0 && node.specifiers.every((specifier) => specifier.isTypeOnly)),
  );

/** The import of a syntax node, if it is one: `{ source, typeOnly }`. */
function importOf(node) {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return node.source && { source: node.source.value, typeOnly: isTypeOnly(node) };
    case 'TsImportType':
      return { source: node.argument.value, typeOnly: true };
    case 'CallExpression': {
      const argument = node.arguments[0]?.expression;
      const imports = node.callee.type === 'Import' || node.callee.value === 'require';
      return imports && argument?.type === 'StringLiteral' && { source: argument.value, typeOnly: false };
    }
    default:
      return undefined;
  }
}

/**
 * All imports of a TypeScript file: import, export from, import(), require() and import types.
 *
 * @param {string} code
 * @param {{ tsx: boolean }} options
 * @returns {Promise<Import[]>}
 */
export async function readImports(code, { tsx }) {
  const program = await parse(code, { syntax: 'typescript', tsx, target: 'es2023' });
  const found = [];
  const visit = (node) => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (node && typeof node === 'object') {
      const imported = importOf(node);
      if (imported) found.push(imported);
      Object.values(node).forEach(visit);
    }
  };
  visit(program.body);
  const lines = code.split('\n');
  return found.map(({ source, typeOnly }) => ({
    specifier: source,
    typeOnly,
    line: lines.findIndex((line) => line.includes(`'${source}'`)) + 1,
  }));
}
