import { useCallback, useEffect, useRef, useState } from 'react';
import type { LookAnswer } from '#contract/community/setup.schema.ts';
import { lookAtSetUp } from '#contract/community/setup.ts';
import { setupWords as words } from '#words/en/community/setup.ts';
import { focusTitle } from '../../core/focus.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { Link, useLocation } from '../../core/router.tsx';
import type { Call } from '../../data/calls/client.ts';
import { hasCode } from '../../data/calls/errors.ts';
import { useAnswer } from '../../data/calls/useAnswer.ts';
import { useConfig } from '../../data/session/config.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { AuthPage } from '../../ui/page/AuthPage.tsx';
import { FrontLogo } from '../../ui/page/FrontLogo.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { AccountStep, JoinStep, NameStep, RulesStep } from './SetupSteps.tsx';
import { type Typed, useSetUp } from './useSetUp.ts';

/** Shown for a link that was used or is not the latest: what to do instead. */
function DeadLink() {
  const config = useConfig();
  if (config === undefined) return null;
  const done = config?.community.setUp ? config.community.name : undefined;
  return (
    <div className="auth-form">
      <div>
        <h1>{done === undefined ? words.dead : words.done(done)}</h1>
        <p className="auth-sub">{done === undefined ? words.deadNote : words.doneNote}</p>
      </div>
      {done !== undefined && (
        <Button as={Link} to="/login" size="lg" block>
          {words.signIn}
        </Button>
      )}
    </div>
  );
}

/** Opened by the link that Pipit prints at the start while it has no owner. */
export function SetupScreen() {
  const secret = useLocation().hash.slice(1);
  const ask = useCallback((call: Call, signal: AbortSignal) => look(call, secret, signal), [secret]);
  const [looked, again] = useAnswer(ask);
  const [dead, setDead] = useState(false);
  usePageTitle(words.title);
  if (looked && looked !== 'dead' && !dead)
    return <Steps key={secret} secret={secret} looked={looked} onDead={() => setDead(true)} />;
  return (
    <AuthPage logo={<FrontLogo />} quote={words.door} author={doorAuthor()}>
      {looked && <DeadLink />}
      {looked === null && <LoadFailed title={words.failed} again={again} />}
    </AuthPage>
  );
}

async function look(call: Call, secret: string, signal: AbortSignal): Promise<LookAnswer | 'dead'> {
  if (!secret) return 'dead';
  try {
    return await call(lookAtSetUp, { body: { secret }, signal });
  } catch (error) {
    if (hasCode(error, 'dead_link')) return 'dead';
    throw error;
  }
}

interface StepsProps {
  secret: string;
  looked: LookAnswer;
  onDead: () => void;
}

function Steps({ secret, looked: { fixed, hasDemo }, onDead }: StepsProps) {
  const { step, goTo, send, password, setPassword, again, sending, ...rest } = useSetUp(secret, onDead);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    scrollTo(0, 0);
    if (!document.querySelector('main input:focus')) focusTitle();
  }, [step]);
  const props = { ...rest, onBack: () => goTo(step - 1), onNext: () => goTo(step + 1) };
  return (
    <AuthPage logo={<FrontLogo />} {...posterOf(step, rest.typed)}>
      {step === 0 && <NameStep {...props} />}
      {step === 1 && (
        <AccountStep
          key={String(rest.typed.isMember)}
          {...props}
          password={password}
          onPassword={setPassword}
          again={again}
        />
      )}
      {step === 2 && <JoinStep {...props} fixed={fixed} />}
      {step === 3 && <RulesStep {...props} hasDemo={hasDemo} sending={sending} onNext={() => void send()} />}
    </AuthPage>
  );
}

const doorAuthor = () => ({ name: words.doorAuthor, username: 'hedda' });

/** The poster shows the name being typed, then the first bird, and at the end the first rule. */
function posterOf(step: number, { name, firstName, username, rules }: Typed) {
  if (step === 0) return { quote: name.trim() || words.yours };
  if (step === 1) return { quote: words.bird, author: { name: firstName.trim(), username: username.trim() } };
  if (step === 2) return { quote: words.door, author: doorAuthor() };
  return { quote: rules.find((rule) => rule.trim()) ?? words.firstRule };
}
