#!/usr/bin/env node
import { runTypeScript } from '../../command-kit/src/typescript.mjs';

await runTypeScript(new URL('../commands/faults.mts', import.meta.url));
