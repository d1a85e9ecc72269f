/** Prints durations by project and file after Vitest's own summary. */
import type { Reporter, TestModule } from 'vitest/node';

const SLOWEST = 10;

type Took = { project: string; file: string; tests: number; seconds: number };

export default class Seconds implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const all = modules.map(took).sort((one, other) => other.seconds - one.seconds);
    const projects = [...new Set(all.map(({ project }) => project))].map((project) => {
      const own = all.filter((one) => one.project === project);
      const sum = (of: 'tests' | 'seconds') => own.reduce((total, one) => total + one[of], 0);
      return `${seconds(sum('seconds'))}  ${project}: ${sum('tests')} tests in ${own.length} files`;
    });
    const files = all.slice(0, SLOWEST).map((one) => `${seconds(one.seconds)}  ${one.file} (${one.project})`);
    console.log(`\nSeconds by project, of all its files together\n${projects.join('\n')}`);
    console.log(`\nThe ${files.length} slowest files\n${files.join('\n')}\n`);
  }
}

function took(module: TestModule): Took {
  const { duration, collectDuration, setupDuration, environmentSetupDuration } = module.diagnostic();
  return {
    project: module.project.name,
    file: module.relativeModuleId,
    tests: [...module.children.allTests()].length,
    seconds: (duration + collectDuration + setupDuration + environmentSetupDuration) / 1000,
  };
}

const seconds = (value: number) => value.toFixed(1).padStart(8);
