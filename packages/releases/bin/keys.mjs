#!/usr/bin/env node
import { runTypeScript } from '../../command-kit/src/typescript.mjs';

await runTypeScript(new URL('../commands/keys.mts', import.meta.url));
