/** A reporter for Vitest: names what passed at its second try alone, and says why the first one failed. */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter from it.
export default class SecondTries {
  onTestRunEnd(files) {
    for (const file of files) {
      for (const test of file.children.allTests('passed')) {
        if (!test.diagnostic()?.flaky) continue;
        const [error] = test.result().errors ?? [];
        process.stdout.write(`passed at its second try: ${file.relativeModuleId} > ${test.fullName}\n`);
        if (error) process.stdout.write(`${error.message.replace(/^/gm, '  ')}\n`);
      }
    }
  }
}
