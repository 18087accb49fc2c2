export default {
  slabdesk: {
    input: '../../../bff/contract/openapi.json',
    output: {
      target: '../dist/orval.ts',
      client: 'fetch',
      mode: 'single',
      override: { mutator: { path: './session-fetch.ts', name: 'sessionFetch', extension: '.ts' } },
    },
  },
};
