/** The variables that tell a client which portal to call, and as whom. */
export interface World {
  url: string;
  dealerCode: string;
  email: string;
  password: string;
}

/** A slab of 2.4 × 0.9 m. */
export const island = (material: string) => ({
  item_id: 'island',
  material: { _id: material },
  location: 'Kitchen',
  vertices: [
    { x: 0, z: 0 },
    { x: 2.4, z: 0 },
    { x: 2.4, z: 0.9 },
    { x: 0, z: 0.9 },
  ],
});

/** Returns what a response must have. */
export const must = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`No ${what}`);
  return value;
};
