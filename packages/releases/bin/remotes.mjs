#!/usr/bin/env node
import { runTypeScript } from '../../command-kit/src/typescript.mjs';

await runTypeScript(new URL('../commands/remotes.mts', import.meta.url));
