import type { Service } from "./samples.ts";

export const queryServices = ["ec2", "rds", "sqs", "sns", "iam"] as const satisfies Service[];

export type QueryService = (typeof queryServices)[number];

/** A request of the Query protocol, which the public documentation shows with such parameters. */
interface Query {
  readonly service: QueryService;
  readonly operation: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The address that the documentation shows, without the signature. */
  readonly shown: string;
  /** The address that is sent, where the document does not say what the documentation shows. */
  readonly sent?: string;
  /** The parameter that no style can write. */
  readonly nested?: string;
}

const Tags = [{ Key: "season", Value: "spring" }];
const tagAsJson = encodeURIComponent(JSON.stringify(Tags[0]));
const topic = "arn:aws:sns:eu-west-1:111122223333:harvest";

export const queries: readonly Query[] = [
  {
    service: "ec2",
    operation: "DescribeRegions",
    parameters: { Version: "2016-11-15", AllRegions: true },
    shown: "/?Action=DescribeRegions&AllRegions=true&Version=2016-11-15",
  },
  {
    service: "ec2",
    operation: "DescribeTags",
    parameters: { Version: "2016-11-15", MaxResults: 5, NextToken: "bW9yZQ==" },
    shown: "/?Action=DescribeTags&MaxResults=5&NextToken=bW9yZQ%3D%3D&Version=2016-11-15",
  },
  {
    service: "ec2",
    operation: "StopInstances",
    parameters: { Version: "2016-11-15", InstanceId: ["i-1", "i-2"], Force: true },
    shown: "/?Action=StopInstances&InstanceId.1=i-1&InstanceId.2=i-2&Force=true&Version=2016-11-15",
    sent: "/?Action=StopInstances&InstanceId=i-1&InstanceId=i-2&Force=true&Version=2016-11-15",
  },
  {
    service: "ec2",
    operation: "DescribeTags",
    parameters: { Version: "2016-11-15", Filter: [{ Name: "key", Values: ["stage"] }] },
    shown: "/?Action=DescribeTags&Filter.1.Name=key&Filter.1.Value.1=stage&Version=2016-11-15",
    sent: `/?Action=DescribeTags&Filter=${encodeURIComponent('{"Name":"key","Values":["stage"]}')}&Version=2016-11-15`,
    nested: "Filter",
  },
  {
    service: "rds",
    operation: "DescribeDBInstances",
    parameters: { Version: "2014-10-31", DBInstanceIdentifier: "herbarium", MaxRecords: 100 },
    shown:
      "/?Action=DescribeDBInstances&DBInstanceIdentifier=herbarium&MaxRecords=100&Version=2014-10-31",
  },
  {
    service: "rds",
    operation: "DescribeEvents",
    parameters: {
      Version: "2014-10-31",
      SourceType: "db-instance",
      StartTime: "2024-05-28T21:00:00Z",
    },
    shown:
      "/?Action=DescribeEvents&SourceType=db-instance&StartTime=2024-05-28T21%3A00%3A00Z&Version=2014-10-31",
  },
  {
    service: "rds",
    operation: "AddTagsToResource",
    parameters: { Version: "2014-10-31", ResourceName: "arn:aws:rds:db:herbarium", Tags },
    shown:
      "/?Action=AddTagsToResource&ResourceName=arn:aws:rds:db:herbarium&Tags.member.1.Key=season&Tags.member.1.Value=spring&Version=2014-10-31",
    sent: `/?Action=AddTagsToResource&ResourceName=arn:aws:rds:db:herbarium&Tags=${tagAsJson}&Version=2014-10-31`,
    nested: "Tags",
  },
  {
    service: "sqs",
    operation: "SendMessage",
    parameters: {
      Version: "2012-11-05",
      AccountNumber: 111122223333,
      QueueName: "seeds",
      MessageBody: "two <b>seeds</b> & more",
      DelaySeconds: 45,
    },
    shown:
      "/111122223333/seeds/?Action=SendMessage&MessageBody=two+%3Cb%3Eseeds%3C%2Fb%3E+%26+more&DelaySeconds=45&Version=2012-11-05",
  },
  {
    service: "sqs",
    operation: "ListQueues",
    parameters: { Version: "2012-11-05", QueueNamePrefix: "s" },
    shown: "/?Action=ListQueues&QueueNamePrefix=s&Version=2012-11-05",
  },
  {
    service: "sqs",
    operation: "ReceiveMessage",
    parameters: {
      Version: "2012-11-05",
      AccountNumber: 111122223333,
      QueueName: "seeds",
      MaxNumberOfMessages: 5,
      AttributeNames: ["All"],
    },
    shown:
      "/111122223333/seeds/?Action=ReceiveMessage&MaxNumberOfMessages=5&AttributeName.1=All&Version=2012-11-05",
    sent: "/111122223333/seeds/?Action=ReceiveMessage&MaxNumberOfMessages=5&AttributeNames=All&Version=2012-11-05",
  },
  {
    service: "sns",
    operation: "Publish",
    parameters: { Version: "2010-03-31", TopicArn: topic, Subject: "Frost", Message: "Tonight" },
    shown: `/?Action=Publish&TopicArn=${topic}&Subject=Frost&Message=Tonight&Version=2010-03-31`,
  },
  {
    service: "sns",
    operation: "ListTopics",
    parameters: { Version: "2010-03-31", NextToken: "bW9yZQ==" },
    shown: "/?Action=ListTopics&NextToken=bW9yZQ%3D%3D&Version=2010-03-31",
  },
  {
    service: "sns",
    operation: "CreateTopic",
    parameters: { Version: "2010-03-31", Name: "harvest", Tags },
    shown:
      "/?Action=CreateTopic&Name=harvest&Tags.member.1.Key=season&Tags.member.1.Value=spring&Version=2010-03-31",
    sent: `/?Action=CreateTopic&Name=harvest&Tags=${tagAsJson}&Version=2010-03-31`,
    nested: "Tags",
  },
  {
    service: "iam",
    operation: "ListUsers",
    parameters: { Version: "2010-05-08", PathPrefix: "/garden/", MaxItems: 2 },
    shown: "/?Action=ListUsers&PathPrefix=%2Fgarden%2F&MaxItems=2&Version=2010-05-08",
  },
  {
    service: "iam",
    operation: "AttachUserPolicy",
    parameters: {
      Version: "2010-05-08",
      UserName: "rosa",
      PolicyArn: "arn:aws:iam::111122223333:policy/water",
    },
    shown:
      "/?Action=AttachUserPolicy&UserName=rosa&PolicyArn=arn:aws:iam::111122223333:policy/water&Version=2010-05-08",
  },
  {
    service: "iam",
    operation: "CreatePolicy",
    parameters: { Version: "2010-05-08", PolicyName: "water", PolicyDocument: "{}", Tags },
    shown:
      "/?Action=CreatePolicy&PolicyName=water&PolicyDocument=%7B%7D&Tags.member.1.Key=season&Tags.member.1.Value=spring&Version=2010-05-08",
    sent: `/?Action=CreatePolicy&PolicyName=water&PolicyDocument=%7B%7D&Tags=${tagAsJson}&Version=2010-05-08`,
    nested: "Tags",
  },
];
