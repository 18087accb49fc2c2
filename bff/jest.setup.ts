// Each file makes a database of its own; on a busy machine the migrations alone can take seconds.
jest.setTimeout(60_000);
