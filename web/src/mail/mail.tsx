import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Preview } from '@react-email/preview';
import { Text } from '@react-email/text';
import { Fragment } from 'react';
import type { AnnouncedShow, MailContent, MailLook } from '@stagedoor/contracts/render-mail';
import { darkRules, mailStyles } from './mail-styles.ts';

interface MailProps {
  content: MailContent;
  look: MailLook;
}

/** A mail as HTML: the same content as its text, in the colours of the theme. */
export function Mail({ content, look }: MailProps) {
  const { subject, paragraphs, shows = [], quote, button, footer, leave } = content;
  const styles = mailStyles(look.light);
  return (
    <Html lang="en">
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkRules(look.dark)}</style>
      </Head>
      <Preview>{paragraphs.join(' ')}</Preview>
      <Body className="ground" style={styles.ground}>
        <Container className="card" style={styles.card}>
          <Sign look={look} style={styles.sign} />
          {paragraphs.map((paragraph) => (
            <Text key={paragraph} style={styles.text}>
              <Lines text={paragraph} />
            </Text>
          ))}
          {shows.map((show) => (
            <Show key={show.href} show={show} styles={styles} />
          ))}
          {quote !== undefined && (
            <Text className="line" dir="auto" style={styles.quote}>
              <Lines text={quote} />
            </Text>
          )}
          {button && (
            <Button className="button" href={button.href} style={styles.button}>
              {button.label}
            </Button>
          )}
          <Hr className="line" style={styles.line} />
          <Text className="quiet" style={styles.quiet}>
            <Lines text={footer} />
          </Text>
          {leave && (
            <Text className="quiet" style={styles.quiet}>
              <a href={leave.href} style={styles.link}>
                {leave.label}
              </a>
            </Text>
          )}
        </Container>
      </Body>
    </Html>
  );
}

function Show({ show, styles }: { show: AnnouncedShow; styles: ReturnType<typeof mailStyles> }) {
  const { state, name, day, times, note, price, href } = show;
  return (
    <Text style={styles.text}>
      {state !== '' && `${state}: `}
      <a href={href} style={styles.link}>
        {name}
      </a>
      <br />
      <Lines text={[day, times, note, price].filter((line) => line !== '').join('\n')} />
    </Text>
  );
}

/** The logo of the venue, or its name. */
function Sign({ look: { venue, logo }, style }: Pick<MailProps, 'look'> & { style: object }) {
  if (!logo) return <Text style={style}>{venue}</Text>;
  return <Img src={logo.src} width={logo.width} height={logo.height} alt={venue} />;
}

/** Some mail programs know no other way to keep line breaks. */
function Lines({ text }: { text: string }) {
  const [first, ...rest] = text.split('\n');
  return (
    <>
      {first}
      {rest.map((line, place) => (
        <Fragment key={place}>
          <br />
          {line}
        </Fragment>
      ))}
    </>
  );
}
