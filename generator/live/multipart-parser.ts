/** Part of the runtime that divides multipart bodies. */
export interface PartReading {
  readonly PartSplitter: new (boundary: string, headerLimit: number) => object;
}

/** The reader of multipart bodies, with the limits that `@diptych/multipart` has by default. */
export const multipartParser = ({ PartSplitter }: PartReading): object => ({
  limits: {
    parts: 1000,
    fieldSize: 2 ** 20,
    fileSize: Infinity,
    headerSize: 2 ** 14,
    nameSize: 256,
  },
  split: (boundary: string, headerLimit: number) => new PartSplitter(boundary, headerLimit),
});
