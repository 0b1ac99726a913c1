/** To whoever keeps the checkpoints. The mail holds nothing else, so it can be saved as it is. */
export function checkpoint({ note, origin, size }: { note: string; origin: string; size: number }) {
  return {
    subject: `Checkpoint of the log of ${origin}: ${size} events. Please keep it.`,
    text: note,
  };
}
