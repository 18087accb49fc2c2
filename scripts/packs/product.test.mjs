import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withSections } from './product.mjs';

test('a new version is above the former ones, below the introduction', () => {
  const former = '# Changelog\n\nOf the product.\n\n## 0.1.0\n\nThe first one.\n';
  const written =
    '# bff\n\n## 0.2.0\n\n### Minor Changes\n\n- Webhooks\n\n### Patch Changes\n\n- Updated dependencies [8ee383a]\n  - contract@0.1.1\n';
  assert.equal(
    withSections(former, written),
    '# Changelog\n\nOf the product.\n\n## 0.2.0\n\n### Minor Changes\n\n- Webhooks\n\n## 0.1.0\n\nThe first one.\n',
  );
});
