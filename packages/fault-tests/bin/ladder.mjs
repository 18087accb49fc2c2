#!/usr/bin/env node
import { runTypeScript } from '../../command-kit/src/typescript.mjs';

await runTypeScript(new URL('../commands/ladder.mts', import.meta.url));
