#!/usr/bin/env node
import { forgetInstance } from '../running-instance.ts';
import { readEnv, toolEnv } from '@stagedoor/platform/process/env';

/* ONCE runs this in a restored /storage, before the start: the process that it names is gone. */
await forgetInstance(readEnv(toolEnv).DATA_DIR);
