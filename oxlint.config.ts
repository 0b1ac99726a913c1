import { defineConfig } from 'oxlint';
import { boundaries } from './oxlint.boundaries.ts';

const RAW_HTML = 'Raw HTML is banned: render elements.';

export default defineConfig({
  plugins: [
    'eslint',
    'typescript',
    'unicorn',
    'oxc',
    'import',
    'node',
    'react',
    'jsx-a11y',
    'vitest',
  ],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { es2024: true, node: true, browser: true },
  ignorePatterns: ['node_modules', 'dist', '.types', '/data', 'web/src/routeTree.gen.ts'],
  rules: {
    eqeqeq: 'error',
    'no-alert': 'error',
    // Playwright's fixtures say in their first parameter what they build on, be it nothing.
    'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
    'no-param-reassign': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'react/jsx-no-target-blank': ['error', { allowReferrer: true }],
    'react/jsx-no-useless-fragment': 'error',
    'react/rules-of-hooks': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/only-throw-error': [
      'error',
      {
        allow: [
          {
            from: 'package',
            package: '@tanstack/router-core',
            name: ['Redirect', 'NotFoundError'],
          },
        ],
      },
    ],
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/triple-slash-reference': ['error', { types: 'always' }],
    'unicorn/prefer-node-protocol': 'error',
    'vitest/expect-expect': [
      'error',
      { assertFunctionNames: ['expect', 'given.**.then', 'given'] },
    ],
    'vitest/valid-expect': ['error', { maxArgs: 2 }],

    'react/no-danger': 'error',
    'no-restricted-properties': [
      'error',
      { property: 'innerHTML', message: RAW_HTML },
      { property: 'outerHTML', message: RAW_HTML },
      { property: 'insertAdjacentHTML', message: RAW_HTML },
    ],

    // These find more style than faults here.
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'jsx-a11y/anchor-has-content': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/role-has-required-aria-props': 'off',
    'no-control-regex': 'off',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'react/react-in-jsx-scope': 'off',
    'typescript/consistent-return': 'off',
    // Codes of gRPC and methods of OpenAPI are numbers and texts of their protocols.
    'typescript/no-unsafe-enum-assignment': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-thenable': 'off',
    'unicorn/no-useless-spread': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/require-to-throw-message': 'off',
  },
  overrides: boundaries,
});
