import { writeFileSync } from 'node:fs';

/** A reporter for Vitest: records each test that passed only on its second try, with its first failure. */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter from the default export.
export default class SecondTries {
  onTestRunEnd(files) {
    const tests = files.flatMap((file) =>
      [...file.children.allTests('passed')]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => ({
          name: `${file.relativeModuleId} > ${test.fullName}`,
          error: test.result().errors?.[0]?.message ?? 'no message',
        })),
    );
    const { PIPIT_SECOND_TRIES: file } = process.env;
    if (file) writeFileSync(file, JSON.stringify(tests));
  }
}
