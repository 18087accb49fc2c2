// Each file makes a database of its own; on a busy machine the migrations alone can take seconds.
// Only a test that waits for something that never happens takes so long, also on a busy machine.
jest.setTimeout(600_000);
