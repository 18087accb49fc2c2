import type { CDPSession } from '@playwright/test';

/** 10 Mbit/s, 40 ms, a processor at half of its speed: a phone in a workshop. */
const NETWORK = { offline: false, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000, latency: 40 };
const CPU_SLOWDOWN = 2;

/** Makes a page as slow as on such a phone. */
export const slowDown = async (session: CDPSession): Promise<void> => {
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
};
