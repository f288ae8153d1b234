/** Plays two soft tones, in only one of several tabs. */
export async function ping(): Promise<void> {
  await navigator.locks.request('workspace-agent.sound', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    const context = new AudioContext();
    const [now, volume] = [context.currentTime, context.createGain()];
    volume.gain.setValueAtTime(0.08, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + 0.5);
    volume.connect(context.destination);
    for (const [at, frequency] of [
      [0, 660],
      [0.12, 880],
    ] as const) {
      const tone = context.createOscillator();
      tone.frequency.value = frequency;
      tone.connect(volume);
      tone.start(now + at);
      tone.stop(now + at + 0.35);
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await context.close();
  });
}
